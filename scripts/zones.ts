// Who may import whom. The feature folders are read from the disk, so a new one is guarded from its first commit.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { identityViolations } from './identity-layers.ts'
import { filesIn, listImports } from './imports.ts'
import { root } from './run.ts'

type Zone = {
  /** Files the rule is about. */
  readonly files: RegExp
  /** Imports it refuses, as paths from the root or as package names. */
  readonly refuses: RegExp
  readonly instead: string
}

const listFolders = (path: string): string[] => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

const ours = (names: string): RegExp =>
  new RegExp(`^(@vestibule/(${names})(/|$)|(packages|apps)/(${names})/)`)

/** Login and step-up show the one MFA flow; that is the one exception (examples, section 2). */
const mayUseMfa = new Set(['login', 'step-up'])

/** Folders that put the features together, bottom to top: each imports those before it, and none after it. */
const rooms = ['routes', 'host', 'session-watch', 'shell', 'start']

const roomZones: readonly Zone[] = rooms.map((room, index) => ({
  files: new RegExp(`^apps/portal/src/${room}/(?!.*\\.test\\.)`),
  refuses: new RegExp(`^apps/portal/src/(${[...rooms.slice(index + 1), 'preview'].join('|')})/`),
  instead: `${room} stands below. Hand over what it needs from there.`,
}))

const featureZones = (area: string): Zone[] =>
  listFolders(`apps/portal/src/${area}`).map((feature) => {
    const others = `(?!${feature}/${mayUseMfa.has(feature) ? '|mfa/' : ''})`
    return {
      files: new RegExp(`^apps/portal/src/${area}/${feature}/`),
      refuses: new RegExp(
        `^apps/portal/src/(${area}/${others}|${area === 'auth' ? 'admin' : 'auth'}/|(${rooms.join('|')})/)`,
      ),
      instead:
        'A feature uses its own folder, kit, ports, session, contract and i18n. Move what two need into kit.',
    }
  })

const zones: readonly Zone[] = [
  {
    files: /^packages\/access\/src\/(?!.*\.test\.)/,
    refuses: /./,
    instead: 'access imports nothing but its own files.',
  },
  {
    files: /^packages\/contract\//,
    refuses: ours('bridge|host-sdk|identity|portal|demo-host'),
    instead: 'The contract knows access and valibot only.',
  },
  {
    files: /^packages\/bridge\//,
    refuses: ours('contract|access|host-sdk|identity|portal|demo-host'),
    instead: 'The bridge describes its messages as its own data.',
  },
  {
    files: /^packages\/bridge\//,
    refuses: /^(react|valibot)/,
    instead: 'The bridge is a few kilobytes: penpal only.',
  },
  {
    files: /^packages\/messages\//,
    refuses: ours('access|bridge|contract|host-sdk|identity|portal|demo-host'),
    instead: 'Messages are texts: their readers know them, not the other way round.',
  },
  {
    files: /^apps\/portal\/src\/(auth|captcha|native)\//,
    refuses: /^(@vestibule\/messages\/en|virtual:messages)\/admin(\/|$)/,
    instead: 'The sign-in box never loads what administration says.',
  },
  {
    files: /^apps\/portal\/src\/(?!.*\.test\.)/,
    refuses: /^@vestibule\/messages\/(mail|pages|read|locales)$/,
    instead:
      'The portal gets its messages while it is built: from @vestibule/messages/en and virtual:messages.',
  },
  {
    files: /^apps\/identity\//,
    refuses: /^@vestibule\/messages\/(portal|en\/)/,
    instead: 'The server reads what it says by @vestibule/messages/mail and /pages.',
  },
  {
    files: /^packages\/host-sdk\//,
    refuses: /^@vestibule\/contract(?!\/(constants|add-params|carried-params)$)|^packages\/contract\//,
    instead:
      'The SDK takes constants, and how parameters carry over: the rest of the contract is too large for it.',
  },
  {
    // What a server makes of our answers is tested against the real one.
    files: /^packages\/host-sdk\/(?!test\/server\/)/,
    refuses: ours('identity|portal|demo-host'),
    instead: 'The SDK talks to the portal over the bridge.',
  },
  {
    files: /^apps\/identity\//,
    refuses: ours('bridge|host-sdk|portal|demo-host'),
    instead: 'The server reads built files and the contract.',
  },
  {
    files: /^apps\/identity\/src\/(?!dev\/|main\.dev\.ts|testing\/|.*\.test\.)/,
    refuses: /^apps\/identity\/src\/(dev|testing)\/|^@vestibule\/contract\/samples/,
    instead: 'Development only: reach it through main.dev.ts.',
  },
  {
    files: /^apps\/portal\//,
    refuses: ours('identity|host-sdk|demo-host'),
    instead: 'The portal knows the contract and the bridge.',
  },
  {
    files: /^apps\/portal\/src\/(kit|ports)\//,
    refuses: new RegExp(`^apps/portal/src/(auth|admin|${rooms.join('|')}|session|preview)/`),
    instead: 'The kit takes data and children, never a feature.',
  },
  {
    files: /^apps\/portal\/src\/(session|captcha|i18n|metadata|theme)\/(?!.*\.test\.)/,
    refuses: new RegExp(`^apps/portal/src/(${rooms.join('|')})/`),
    instead: 'The rooms are built on this folder: hand it what it needs through a port.',
  },
  {
    files: /\.flow\.ts$/,
    refuses: /^(react|jotai)|^apps\/portal\/src\/ports\//,
    instead: 'A flow is a pure table: effects reach the world.',
  },
  {
    files: /\.atoms\.ts$/,
    refuses: /^react|^jotai$|\.tsx$/,
    instead: 'Atoms use jotai/vanilla and know no components.',
  },
  {
    files: /^apps\/portal\/src\/(?!preview\/|main\.tsx|testing\/|.*\.test\.)/,
    refuses: /^apps\/portal\/src\/(preview|testing)\/|^@vestibule\/contract\/samples/,
    instead: 'Preview is chosen in main.tsx alone.',
  },
  {
    files: /^examples\//,
    refuses: /^(apps|packages)\/|^@vestibule\/(?!host-sdk(\/|$))/,
    instead: 'An example has what its readers have: the SDK.',
  },
  {
    files: /^apps\/demo-host\//,
    refuses: ours('access|bridge|contract|identity|portal'),
    instead: 'The demo uses only the SDK, as a customer would.',
  },
  {
    // Where a test finds a PostgreSQL, and gets a database of its own there, is no part of the product.
    files: /^e2e\/(?!support\/(find-postgres|prepare|stack-database)\.ts$)/,
    refuses: /^apps\/|^@vestibule\/(access|bridge|identity|portal|demo-host)/,
    instead: 'Journeys use the product, not its code.',
  },
  ...roomZones,
  ...featureZones('auth'),
  ...featureZones('admin'),
]

const isWithin = (file: string, target: string): boolean => {
  const own = /^(packages|apps)\/[^/]+\//.exec(file)?.[0]
  return own !== undefined && target.startsWith(own)
}

const zoneViolations = (): string[] =>
  ['packages', 'apps', 'examples', 'e2e'].flatMap(filesIn).flatMap((file) => {
    const targets = listImports(file)
    const rules = zones.filter((zone) => zone.files.test(file))
    return targets.flatMap((target) =>
      rules
        .filter(
          (zone) => zone.refuses.test(target) && !(zone.refuses.source === '.' && isWithin(file, target)),
        )
        .map((zone) => `${file} imports ${target}. ${zone.instead}`),
    )
  })

/** One line for each forbidden import. */
export const findViolations = (): string[] => [...zoneViolations(), ...identityViolations()]
