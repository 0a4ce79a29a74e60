/** How large the tenant Acme becomes. */
export type Size = { readonly users: number; readonly accounts: number }

/**
 * Statements that both engines take: they fill the tenant Acme with users, and a tree below it. Letters of names and
 * addresses are the same on every engine and in every run.
 */
export const toStatements = ({ users, accounts }: Size): string => `
  create temporary table acme as select id from tenants where name = 'Acme' limit 1;
  insert into users (id, email, canonical_email, name, created_at, verified_at)
    select ('018f1111-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, md5(n::text) || '@example.test',
      md5(n::text) || '@example.test', initcap(md5((n * 7)::text)), now(), now()
    from generate_series(1, ${users}) n;
  insert into memberships (tenant_id, user_id, joined_at, activated_at, last_seen_at)
    select acme.id, ('018f1111-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      now() - n * interval '1 minute', now(), now() - n * interval '1 second'
    from generate_series(1, ${users}) n, acme;
  insert into tenants (id, parent_id, name, created_at, updated_at)
    select ('018f2222-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, acme.id, 'Account ' || md5(n::text), now(), now()
    from generate_series(1, ${accounts}) n, acme;
  analyze`
