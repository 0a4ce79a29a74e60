import type { Database } from '../../apps/identity/src/platform/db/database.ts'

const rowsAtOnce = 5000
export const secondsBetweenRows = 20

/** A log as a busy tenant has it: one row in a hundred is severe, a thousand users from five thousand addresses. */
const seedSome = (db: Database, tenantId: string, from: number, count: number) =>
  db.execute(`
    insert into audits (tenant_id, id, created_at, action, resource, resource_id, user_id, email, severity, details,
      ip, user_agent, trace_id, sequence, previous_hash, hash)
    select '${tenantId}'::uuid, gen_random_uuid(), now() - n * interval '${secondsBetweenRows} seconds',
      (array['signIn.succeeded', 'signIn.failed', 'session.renewed', 'member.invited', 'role.changed'])[1 + n % 5],
      'user', gen_random_uuid()::text,
      ('0199a000-0000-7000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid,
      'person' || n % 1000 || '@example.test',
      case when n % 100 = 0 then 'High' else 'Info' end,
      jsonb_build_object('method', 'password', 'number', 'order' || n % 7919),
      '10.' || n % 50 || '.' || n % 100 || '.7',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36', md5(n::text), ${from + count} - n + ${from}, '', md5(n::text)
    from generate_series(${from + 1}::int, ${from + count}::int) n`)

/** Fills the log of a tenant, sealed: its places in the chain are there, its hashes are not those of a chain. */
export const seedAudits = async (db: Database, tenantId: string, rows: number): Promise<void> => {
  await db.execute(`delete from audits where tenant_id = '${tenantId}'::uuid`)
  for (let from = 0; from < rows; from += rowsAtOnce)
    await seedSome(db, tenantId, from, Math.min(rowsAtOnce, rows - from))
  await db.execute(`
    insert into audit_heads (tenant_id, sequence, hash, signature) values ('${tenantId}'::uuid, ${rows}, '', '')
    on conflict (tenant_id) do update set sequence = ${rows}`)
  // As the database does by itself after a while.
  await db.execute(`vacuum analyze audits`)
}
