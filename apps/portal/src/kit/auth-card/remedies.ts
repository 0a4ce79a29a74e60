import { atom } from 'jotai/vanilla'
import remedies from '@vestibule/messages/en/signin/remedies.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { translatorAtom } from '../../i18n/translator.atoms.ts'
import { bootAtom } from '../../ports/boot.ts'

addMessages({ remedies })

/** What is wrong with a value before it is sent. */
export type Problem = 'missing' | 'malformed'

export type SayRemedy = (name: string, problem: Problem) => string

/** Says what a field needs, by its name in the form. */
export const sayRemedy = atom(
  (get): SayRemedy =>
    (name, problem) => {
      const { text } = get(translatorAtom)
      if (problem === 'malformed') return text('remedies', 'malformed')
      // Which identifiers are taken is the operator's choice.
      const kind = get(bootAtom).policies.identifiers ?? 'any'
      return text('remedies', `missing.${name === 'identifier' ? `identifier_${kind}` : name}`)
    },
)
