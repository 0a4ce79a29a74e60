// The layers of the identity server, bottom to top, read from its folders. A file imports its own layer and those below.
import { filesIn, listImports, listValueImports } from './imports.ts'

const source = 'apps/identity/src/'

/** Layers from the bottom to the top. Those of one line stand side by side and do not import each other. */
const layers: readonly (readonly string[])[] = [
  ['runtime'],
  ['platform'],
  ['request'],
  ['domain'],
  ['api', 'http'],
  ['documents'],
  ['oauth', 'scim'],
  ['ops'],
  ['start', 'operator.ts'],
  ['dev', 'main.ts'],
  ['main.dev.ts', 'testing'],
]

/**
 * Parts of the domain, each with the ones below it that it may use. The list is in order: a part imports only parts that
 * stand before it, so no two import each other.
 */
export const domainOrder: readonly string[] = [
  'lifetimes.ts',
  'retention.ts',
  'identifiers',
  'consent',
  'exclusions',
  'applications',
  'installation',
  'audit',
  'rate-limits',
  'refusals',
  'mfa-policy',
  'roles',
  'members',
  'groups',
  'tenants',
  'restrictions',
  'credentials',
  'downloads',
  'approvals',
  'keys',
  'access-tokens',
  'sessions',
  'passwords',
  'invitations',
  'application-assignments',
  'sso',
  'proved-addresses',
  'impersonation',
  'mfa',
  'authentication',
  'api-tokens',
  'captcha',
  'embedding',
  'id-tokens',
  'oauth-records',
  'sign-in',
  'phone-numbers',
  'activation',
  'acting-for-users',
  'approval-decisions',
  'mfa-sign-in',
  'mfa-devices',
  'security-policies',
  'security-center',
  'sign-up',
  'passwordless',
  'password-reset',
  'profile',
  'federation',
  'step-up',
  'usernames',
  'users',
  'scim',
  'sub-tenants',
  'sso-guests',
  'passkeys',
]

/** What a request carries with it names parts of the layers above by `import type` alone; nothing is called there. */
const namesTypesAbove = new Set([`${source}request/services.ts`, `${source}request/request-context.ts`])

const toPlace = (path: string): { layer: number; room: string; part: string } => {
  const [room = '', part = ''] = path.slice(source.length).split('/')
  return { layer: layers.findIndex((names) => names.includes(room)), room, part }
}

const wrongImport = (file: string, target: string): string | undefined => {
  const from = toPlace(file)
  const to = toPlace(target)
  if (from.layer === -1) return `${file} lies in no layer of scripts/identity-layers.ts.`
  if (to.layer > from.layer) return `${file} imports ${target}, which lies in a layer above.`
  if (to.layer === from.layer && to.room !== from.room)
    return `${file} imports ${target}: ${to.room} and ${from.room} stand side by side.`
  if (from.part === to.part || from.room !== to.room) return undefined
  // The table of handlers is the one file that knows every area.
  if (from.room === 'api' && from.part !== 'handlers.ts')
    return `${file} imports ${target}: an area imports no other area; what two need belongs into the domain.`
  if (from.room !== 'domain') return undefined
  const [mine, theirs] = [domainOrder.indexOf(from.part), domainOrder.indexOf(to.part)]
  if (mine === -1) return `${file} lies in a part that domainOrder does not list.`
  return theirs < mine ? undefined : `${file} imports ${target}, which domainOrder puts above.`
}

/** Statements are built in queries, on top of the storage layer; what develops and tests the server fills tables itself. */
const mayBuildStatements = new RegExp(`^${source}(platform/|dev/|testing/|.*\\.queries\\.ts$)`)

const isDrizzle = (target: string): boolean => /^drizzle-orm(\/|$)/.test(target)

/**
 * Judges what one file of the identity server imports.
 *
 * @param targets files as paths from the root, packages by name
 * @returns one line for each import that goes up, sideways or round in a circle, or builds statements outside of queries
 */
export const judgeImports = (file: string, targets: readonly string[]): string[] =>
  targets.flatMap((target) => {
    if (isDrizzle(target))
      return mayBuildStatements.test(file)
        ? []
        : `${file} imports ${target}: a statement belongs into a *.queries.ts of the same folder.`
    return target.startsWith(source) ? (wrongImport(file, target) ?? []) : []
  })

/** One line for each import of the identity server that is refused. Tests go through HTTP. */
export const identityViolations = (): string[] =>
  filesIn('apps/identity/src')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      judgeImports(file, namesTypesAbove.has(file) ? listValueImports(file) : listImports(file)),
    )
