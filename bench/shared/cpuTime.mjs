import { readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ server: number, database: number, clients: number }} CpuTimes in milliseconds, so far
 * @typedef {() => CpuTimes | null} CpuWatch `null` if there is no /proc
 */

/**
 * @param {number} serverPid @param {number} databasePid the postmaster's process id
 * @returns {CpuWatch} for these, and for this process, which runs the clients
 */
export function watchCpu(serverPid, databasePid) {
  return () => {
    const [server, database] = [cpuMs(serverPid), cpuMs(databasePid)];
    const { user, system } = process.cpuUsage();
    return server === null || database === null
      ? null
      : { server, database, clients: (user + system) / 1000 };
  };
}

/**
 * The whole machine's CPU time so far: `busy` of `total`, in milliseconds of all cores; `null` if there is
 * no /proc.
 */
export function machineTimes() {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const ticks = line.split(/\s+/).slice(1, 9).map(Number);
    const total = ticks.reduce((sum, value) => sum + value, 0);
    // The fourth field is idle, the fifth iowait. See proc(5).
    const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0);
    return { busy: (total - idle) * TICK_MS, total: total * TICK_MS };
  } catch {
    return null;
  }
}

/**
 * Starts to measure how much of the machine other processes use.
 * @param {CpuWatch} cpu of the measured processes
 * @returns {() => number | null} the others' share of the machine since then, 0 to 1; `null`: unknown
 */
export function watchOthers(cpu) {
  const [ownBefore, before] = [cpu(), machineTimes()];
  return () => {
    const [own, now] = [cpu(), machineTimes()];
    if (ownBefore === null || before === null || own === null || now === null) return null;
    const ownMs = /** @type {const} */ (['server', 'database', 'clients'])
      .map((part) => own[part] - ownBefore[part])
      .reduce((sum, value) => sum + value, 0);
    return Math.max(0, now.busy - before.busy - ownMs) / Math.max(1, now.total - before.total);
  };
}

/** Linux's unit for a process's CPU time. */
const TICK_MS = 10;

/**
 * The CPU time of a process and its children so far, including children that have ended; `null` if there
 * is no /proc.
 * @param {number} pid
 */
function cpuMs(pid) {
  const processes = ticksByProcess();
  if (processes === null) return null;
  let ticks = 0;
  for (const [id, { parent, own, ended }] of processes) {
    if (id === pid) ticks += own + ended;
    else if (parent === pid) ticks += own;
  }
  return ticks * TICK_MS;
}

function ticksByProcess() {
  try {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return new Map(ids.flatMap((id) => statOf(id)));
  } catch {
    return null;
  }
}

/**
 * @param {string} id
 * @returns {[number, { parent: number, own: number, ended: number }][]} empty if the process has ended
 */
function statOf(id) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The process name may contain spaces and brackets. See proc(5).
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return [[Number(id), { parent, own: user + system, ended: endedUser + endedSystem }]];
  } catch {
    return [];
  }
}
