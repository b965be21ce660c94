// `node --import ./scripts/endWithStdin.mjs`: ends the process when its standard input ends, a pipe from the
// one that started it. So it does not outlive that one, however that ended.
process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM')).resume();
