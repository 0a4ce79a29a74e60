import press from '@vestibule/messages/en/signin/press.json' with { type: 'json' }
import { addMessages } from '../i18n/english.ts'
import { translatorAtom } from '../i18n/translator.atoms.ts'
import { clockAtom } from '../ports/clock.ts'
import type { Store } from '../ports/store.ts'
import type { Verdict } from './judge-press.ts'
import '../theme/press-hint.css'

addMessages({ press })

const shownForMs = 8000

const texts: Partial<Record<Verdict, 'covered' | 'hidden'>> = { covered: 'covered', hidden: 'hidden' }

/**
 * Says that a press did nothing, and what to do. It stands inside of what was pressed, since the rest may be inert, and
 * in no part's own tree: any of them may be under it.
 */
export const showHint = async (store: Store, surface: Element, verdict: Verdict): Promise<void> => {
  const { ownerDocument } = surface
  for (const old of ownerDocument.querySelectorAll('.v-press-hint')) old.remove()
  const hint = ownerDocument.createElement('p')
  hint.className = 'v-press-hint'
  hint.role = 'status'
  // Above the buttons, and out of the flow: what is to be pressed again stays where it is.
  ;(surface.querySelector('footer') ?? surface).append(hint)
  // After it is there: a reader says what comes into a place that it knows.
  hint.textContent = store.get(translatorAtom).text('press', texts[verdict] ?? 'early')
  hint.scrollIntoView({ block: 'nearest' })
  await store.get(clockAtom).wait(shownForMs)
  hint.remove()
}
