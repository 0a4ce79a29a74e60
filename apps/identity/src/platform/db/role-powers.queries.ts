import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { rolesWithin } from './roles-within.queries.ts'
import { type Owned, serverFunctions } from './server-rights.ts'

const listWords = async (db: Database, statement: SQL): Promise<string[]> => {
  const { rows } = (await db.execute(statement)) as unknown as { rows: { excess: string }[] }
  return rows.map(({ excess }) => excess)
}

/** Entries about the roles within a role, of things in this database, and of what all databases share but the others themselves. */
const entriesOfRoles = (role: SQL, kind: 'owner' | 'grant'): SQL => sql`
  from pg_shdepend entry join ${rolesWithin(role)} on entry.refobjid = actor.oid
  cross join lateral pg_identify_object(entry.classid, entry.objid, 0) as thing
  cross join (select oid from pg_database where datname = current_database()) as here
  where entry.refclassid = 'pg_authid'::regclass and entry.deptype = ${kind === 'owner' ? 'o' : 'a'}
    and entry.dbid in (0, here.oid) and (entry.classid <> 'pg_database'::regclass or entry.objid = here.oid)
    and not starts_with(coalesce(thing.schema, ''), 'pg_temp')`

/** Everything of this database that the role owns, whatever it is. */
export const listOwned = async (db: Database, role: SQL): Promise<Owned[]> => {
  const { rows } = (await db.execute(sql`
    select distinct thing.type as kind, thing.schema, thing.identity as name ${entriesOfRoles(role, 'owner')}
    order by 1, 3`)) as unknown as { rows: Owned[] }
  return rows
}

/** Rights on what is neither a table or schema of the server, which are judged one by one, nor the database. */
export const listOtherGrants = (db: Database, role: SQL): Promise<string[]> =>
  listWords(
    db,
    sql`select distinct 'rights on ' || thing.type || ' ' || thing.identity as excess ${entriesOfRoles(role, 'grant')}
      and thing.type not in ('database', 'default acl')
      and not (thing.type = 'schema' and thing.name in ('public', 'drizzle'))
      and not (thing.type in ('table', 'sequence') and thing.schema = 'public')
      and not (thing.type = 'table' and thing.schema = 'drizzle')
      and not (entry.classid = 'pg_proc'::regclass and entry.objid in (${sql.join(
        serverFunctions.map((name) => sql`coalesce(to_regprocedure(${`public.${name}`}), 0)`),
        sql`, `,
      )}))
      order by 1`,
  )

/** What roles are allowed by themselves, and not by rights on anything. */
export const listAttributes = (db: Database, role: SQL): Promise<string[]> =>
  listWords(
    db,
    sql`select distinct held.attribute as excess from pg_roles one join ${rolesWithin(role)} on actor.oid = one.oid
      cross join lateral (values ('SUPERUSER', one.rolsuper), ('CREATEROLE', one.rolcreaterole),
        ('CREATEDB', one.rolcreatedb), ('REPLICATION', one.rolreplication), ('BYPASSRLS', one.rolbypassrls)
      ) as held(attribute, is_held)
      where held.is_held order by 1`,
  )

/** Roles of PostgreSQL itself that the role is a member of: what each may do grows with its versions, and the server needs none. */
export const listPredefinedRoles = (db: Database, role: SQL): Promise<string[]> =>
  listWords(
    db,
    sql`select 'MEMBER of ' || one.rolname as excess from pg_roles one join ${rolesWithin(role)} on actor.oid = one.oid
      where starts_with(one.rolname, 'pg_') and one.rolname <> ${role} order by 1`,
  )
