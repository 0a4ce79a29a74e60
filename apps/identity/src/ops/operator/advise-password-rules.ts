import { readSettings } from '../../domain/installation/settings.queries.ts'
import { asksForForbidden } from '../../domain/passwords/forbidden-rules.ts'
import { type Kind, parseRule } from '../../domain/passwords/password-rule.ts'
import type { Database } from '../../platform/db/database.ts'
import { listForbiddableRules } from './advice.queries.ts'

const names: Readonly<Partial<Record<Kind, string>>> = {
  composition: 'kinds of characters in passwords',
  rotation: 'passwords to expire',
}

/** One line for each stored rule that does not hold because the installation forbids its kind (SEC-PW-12). */
export const advisePasswordRules = async (db: Database): Promise<string[]> => {
  const settings = await readSettings(db)
  const { rotation } = settings.passwordRules
  const rows = await listForbiddableRules(db)
  const ignored = rows.filter(({ kind, rule }) => asksForForbidden(settings, kind, parseRule(kind, rule)))
  return [
    ...(asksForForbidden(settings, 'rotation', rotation)
      ? ['The settings of the installation ask passwords to expire and forbid it: they do not expire']
      : []),
    ...ignored.map(
      ({ tenant, tenantId, kind }) =>
        `${tenant} (${tenantId}) asked for ${names[kind]}, which the installation forbids: the rule does not hold`,
    ),
  ]
}
