import { reportTakenKeyboard } from '@vestibule/contract/areas/embedding'
import { typeText } from '../kit/form/type-text.ts'
import { callAtom } from '../ports/call.ts'
import { clockAtom } from '../ports/clock.ts'
import { hostAtom } from '../ports/host.ts'
import { keyboardWatchAtom } from '../ports/keyboard-watch.ts'
import type { Store } from '../ports/store.ts'
import { judgeKeyboard, type KeyboardSign, type KeyboardState, untouched } from './judge-keyboard.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { hideSentence, showSentence } from './show-sentence.ts'

/**
 * Empties a secret field whose keyboard the page around took, and says so (SEC-PO-38). The field is emptied as if the user had
 * cleared it, so that a form and what is painted of a code know of it, and Enter sends nothing of what was typed. It loses the
 * keyboard as well: what the user types on goes nowhere.
 *
 * @returns `stop` ends it
 */
export const watchKeyboard = (store: Store, window: Window): { readonly stop: () => void } => {
  let state: KeyboardState = untouched
  let field: HTMLInputElement | undefined
  // Without an answer there is nothing to do: the field has said it already.
  const report = () =>
    void store
      .get(callAtom)(reportTakenKeyboard, {})
      .catch(() => {})
  const say = (what: 'left' | 'taken') => {
    hideSentence(window)
    if (field) showSentence(store, field, what)
  }
  const empty = () => {
    if (field) typeText(field, '')
    field?.blur()
    keyboard.forgetField()
    say('taken')
    report()
    store.get(hostAtom).diagnostic({
      code: 'KEYBOARD_TAKEN',
      detail: 'The page took the keyboard while a password or code was typed: the field was emptied.',
      fix: 'Move the keyboard out of the frame once at most, and only after its user has left it.',
    })
  }
  const commands = { warn: () => say('left'), clear: () => hideSentence(window), empty, refuse: () => {} }
  /** @returns whether the page may do what it asks for */
  const handleSign = (sign: KeyboardSign, left?: HTMLInputElement): boolean => {
    // A step that is gone has nothing to lose; the ten seconds last on.
    if (field?.isConnected === false && state.where !== 'taken') state = untouched
    field = left ?? field
    const [next, command] = judgeKeyboard(state, sign)
    state = next
    if (command) commands[command]()
    return command !== 'empty' && command !== 'refuse'
  }
  const clock = store.get(clockAtom)
  const keyboard = followKeyboard(window, clock, (sign, left) => {
    // A browser need not give the keyboard back to the field that it left: until the user is there, it is about that one.
    if (sign.is === 'left' && left === undefined && state.where !== 'back') return
    handleSign(sign, left)
  })
  store.set(keyboardWatchAtom, {
    allowsFocus: () => {
      keyboard.lookNow()
      return handleSign({ is: 'pageFocus', at: clock.now() })
    },
  })
  return { stop: keyboard.stop }
}
