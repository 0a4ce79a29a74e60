import { compileGate } from '@vestibule/access'
import { atom } from 'jotai/vanilla'
import { configuration, flags } from '../metadata/metadata.atoms.ts'
import { configAtom } from '../ports/host.ts'
import { signedInSession } from '../session/session.atoms.ts'
import { type GuardFacts, isPageShown, type PageRule } from './guards.ts'
import { type AdminPage, pages } from './pages.ts'
import { vendorConfig } from './vendor-config.atoms.ts'

const gate = atom((get) => {
  const permissions = get(signedInSession)?.user.permissions ?? []
  return compileGate(permissions.map(({ key }) => key))
})

/** The pages this person is shown, in the order of the table. */
export const shownPages = atom((get): readonly AdminPage[] => {
  const { areApiTokensEnabled, forcesPermissions } = get(vendorConfig)
  const facts: GuardFacts = {
    // Without forced permissions a page is offered to every user; the server refuses what they may not do.
    may: forcesPermissions ? get(gate) : () => true,
    holds: get(gate),
    has: { apiTokens: areApiTokensEnabled },
    rules: (get(configuration).navigation ?? {}) as Readonly<Record<string, PageRule>>,
    hostRules: get(configAtom).adminPortal?.navigation ?? {},
    isOn: (flag) => get(flags)[flag] === 'on',
  }
  return pages.filter((page) => isPageShown(page, facts))
})
