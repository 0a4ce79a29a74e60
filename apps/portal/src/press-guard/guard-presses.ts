import type { Browser } from '../kit/observe-covers.ts'
import { clockAtom } from '../ports/clock.ts'
import type { Store } from '../ports/store.ts'
import { notePresses } from './note-presses.ts'
import { type Press, readPress, toPress } from './acting-controls.ts'
import type { Verdict } from './judge-press.ts'
import { pressJudge } from './press-judge.ts'

/** What is saved without a press, such as a word that becomes a chip, is judged as a press on its control is. */
const isAllowed = (
  control: Element,
  judge: (press: Press) => Verdict,
  drop: (press: Press, verdict: Verdict) => Promise<void>,
): boolean => {
  const press = toPress(control, () => {})
  const verdict = press === undefined ? 'pass' : judge(press)
  if (press === undefined || verdict === 'pass' || verdict === 'wait') return true
  void drop(press, verdict)
  return false
}

/** Before any part of the portal hears of a press. */
const listen = (window: Browser, hear: (event: Event) => void): (() => void) => {
  for (const name of ['click', 'submit']) window.addEventListener(name, hear, true)
  return () => {
    for (const name of ['click', 'submit']) window.removeEventListener(name, hear, true)
  }
}

const hint = async (store: Store, { surface }: Press, verdict: Verdict): Promise<void> => {
  const { showHint } = await import('./show-hint.ts')
  await showHint(store, surface, verdict)
}

const lookAgainMs = 50
/** By then a slow browser has told what is seen, and that has stood for long enough. */
const heldForMs = 4000

/**
 * Lets a press act only where the user sees what it is, has seen it for a moment, and is at this document (SEC-PO-17):
 * a page around the frame can hide it, move it, or put the keyboard into it. One place for all
 * dialogs, before any part of the portal hears of the press.
 *
 * @returns `stop` ends it
 */
export const guardPresses = (store: Store, window: Browser) => {
  const clock = store.get(clockAtom)
  const { judge, answered, stop } = pressJudge(store, window)
  let held: Press | undefined
  const isMadeAgain = notePresses(clock)
  let isLetThrough = false

  const drop = (press: Press, verdict: Verdict) => {
    // What was not seen, or only just, proves nothing of who pressed.
    if (verdict === 'unmeant') answered()
    return hint(store, press, verdict)
  }
  const judgeAgain = (press: Press): Verdict => {
    const verdict = judge(press)
    return verdict === 'covered' && isMadeAgain(press.control) ? 'pass' : verdict
  }
  const finish = (press: Press, verdict: Verdict) => {
    if (!press.control.isConnected) return
    if (verdict !== 'pass') return void drop(press, verdict)
    isLetThrough = true
    try {
      press.again()
    } finally {
      isLetThrough = false
    }
  }
  const hold = (press: Press) => {
    held = press
    const until = clock.now() + heldForMs
    const look = async (): Promise<void> => {
      await clock.wait(lookAgainMs)
      if (held !== press) return
      const verdict = judgeAgain(press)
      if (verdict === 'wait' && clock.now() < until) return look()
      held = undefined
      finish(press, verdict)
    }
    return look()
  }
  const hear = (event: Event) => {
    const press = isLetThrough ? undefined : readPress(event)
    const verdict = press && judgeAgain(press)
    // The newest press is the one that counts.
    if (press !== undefined) held = undefined
    if (press === undefined || verdict === undefined || verdict === 'pass') return
    event.preventDefault()
    event.stopImmediatePropagation()
    void (verdict === 'wait' ? hold(press) : drop(press, verdict))
  }
  const stopListening = listen(window, hear)
  return {
    allows: (control: Element) => isAllowed(control, judgeAgain, drop),
    stop: () => {
      stopListening()
      held = undefined
      stop()
    },
  }
}
