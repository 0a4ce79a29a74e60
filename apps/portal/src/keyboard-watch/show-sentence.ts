import keyboard from '@vestibule/messages/en/signin/keyboard.json' with { type: 'json' }
import { addMessages } from '../i18n/english.ts'
import { translatorAtom } from '../i18n/translator.atoms.ts'
import type { Store } from '../ports/store.ts'
import '../theme/keyboard-sentence.css'

addMessages({ keyboard })

const mark = 'v-keyboard-sentence'

/** Takes the sentence away from all fields. */
export const hideSentence = ({ document }: Window): void => {
  for (const old of document.querySelectorAll(`.${mark}`)) old.remove()
}

/**
 * Says above a secret field what became of the keyboard. It stands in no part's own tree, since any field may need it, and
 * where there is room, out of the flow: what the user is about to press stays where it is.
 */
export const showSentence = (store: Store, field: HTMLInputElement, what: 'left' | 'taken'): void => {
  const place = field.closest('.v-field') ?? field.parentElement
  const { ownerDocument } = field
  const sentence = ownerDocument.createElement('p')
  sentence.className = mark
  sentence.role = 'alert'
  place?.append(sentence)
  // After it is there: a reader says what comes into a place that it knows.
  sentence.textContent = store.get(translatorAtom).text('keyboard', what)
}
