import { atom } from 'jotai/vanilla'
import { configuration, flags } from '../metadata/metadata.atoms.ts'
import { rightsAtom } from '../ports/rights.ts'
import { type GuardFacts, isPageShown, type PageRule } from './guards.ts'
import { type AdminPage, pages } from './pages.ts'

/** The pages this person is shown, in the order of the table. */
export const shownPages = atom((get): readonly AdminPage[] => {
  const facts: GuardFacts = {
    may: get(rightsAtom).may,
    rules: (get(configuration).navigation ?? {}) as Readonly<Record<string, PageRule>>,
    isOn: (flag) => get(flags)[flag] === 'on',
  }
  return pages.filter((page) => isPageShown(page, facts))
})
