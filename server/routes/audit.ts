import type { Context } from 'hono';
import * as v from 'valibot';
import { AUDIT_KINDS } from '#protocol/audit.ts';
import { canBeKept } from '#protocol/fields.ts';
import { checked } from '#server/app/errors.ts';
import { spool } from '#server/app/spool.ts';
import type { TakePart } from '#server/list/backUp.ts';
import { auditPage, streamAudit } from '#server/audit/auditLog.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { fileResponse } from '#server/routes/endpoint.ts';

const rowNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
const askedSchema = v.object({
  kind: v.optional(v.picklist(AUDIT_KINDS)),
  person: v.optional(v.pipe(v.string(), v.check(canBeKept))),
  before: v.optional(rowNumber),
});

/** The audit, for admins: no endpoint adds, changes or removes rows directly. */
export function addAuditEndpoints({ database, endpoints, record }: AuthParts): void {
  endpoints.addForStaff('GET /api/audit', async (context) => {
    const { before = null, ...filter } = askedOf(context);
    return context.json(await auditPage(database, filter, before));
  });
  endpoints.addForStaff('GET /api/audit/file', async (context, { me }) => {
    const { before: _, ...filter } = askedOf(context);
    await record({ kind: 'auditExported', by: me, about: { filter } });
    const produce = (take: TakePart) => streamAudit(database, filter, take);
    const stream = await spool(produce, context.req.raw.signal);
    return fileResponse(stream, 'denetim-kaydi.json');
  });
}

function askedOf({ req }: Context) {
  return checked(askedSchema, req.query());
}
