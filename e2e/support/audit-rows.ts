/** Seconds between two rows. */
export const secondsBetweenRows = 20

type AuditRowsParams = {
  /** Expression of the tenant's id. */
  readonly tenantId: string
  /** How many rows are there already that are newer, and how many come. */
  readonly from: number
  readonly count: number
  /** Expression of the place in the chain of the `n`th row. */
  readonly sequence: string
}

/**
 * A statement that writes rows as a busy tenant has them, the newest first: one in a hundred is severe, a thousand users
 * come from five thousand addresses. They count as sealed, though their hashes are not those of a chain.
 */
export const insertAuditRows = ({ tenantId, from, count, sequence }: AuditRowsParams): string => `
  insert into audits (tenant_id, id, created_at, action, resource, resource_id, user_id, email, severity, details,
    ip, user_agent, trace_id, sequence, previous_hash, hash)
  select ${tenantId}, gen_random_uuid(), now() - n * interval '${secondsBetweenRows} seconds',
    (array['signIn.succeeded', 'signIn.failed', 'session.renewed', 'member.invited', 'role.changed'])[1 + n % 5],
    'user', gen_random_uuid()::text,
    ('0199a000-0000-7000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid,
    'person' || n % 1000 || '@example.test',
    case when n % 100 = 0 then 'High' else 'Info' end,
    jsonb_build_object('method', 'password', 'number', 'order' || n % 7919),
    '10.' || n % 50 || '.' || n % 100 || '.7',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36', md5(n::text), ${sequence}, '', md5(n::text)
  from generate_series(${from + 1}::int, ${from + count}::int) n`

/** Statements that write so many rows behind those that the tenant of a name has. */
export const fillAuditLog = (tenant: string, rows: number): string => `
  create temporary table logged as
    select audit_heads.tenant_id, audit_heads.sequence from audit_heads
    join tenants on tenants.id = audit_heads.tenant_id where tenants.name = '${tenant}' limit 1;
  ${insertAuditRows({
    tenantId: '(select tenant_id from logged)',
    from: 0,
    count: rows,
    sequence: `(select sequence from logged) + ${rows} - n + 1`,
  })};
  update audit_heads set sequence = audit_heads.sequence + ${rows} from logged
    where audit_heads.tenant_id = logged.tenant_id;
  analyze audits`
