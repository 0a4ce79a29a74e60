import { clockAtom } from '../ports/clock.ts'
import type { Store } from '../ports/store.ts'
import { type Press, readPress } from './acting-controls.ts'
import type { Verdict } from './judge-press.ts'
import { pressJudge } from './press-judge.ts'
import type { Browser } from './watch-sights.ts'

const lookAgainMs = 50
/** By then a browser has told what is seen, and that has stood for long enough. */
const heldForMs = 1500

/**
 * Lets a press act only where the user sees what it is, has seen it for a moment, and is at this document (SEC-PO-17):
 * a page around the frame can hide it, move it, or put the keyboard into it. One place for all
 * dialogs, before any part of the portal hears of the press.
 *
 * @returns ends it
 */
export const guardPresses = (store: Store, window: Browser): (() => void) => {
  const clock = store.get(clockAtom)
  const { judge, answered, stop } = pressJudge(store, window)
  let held: Press | undefined
  let isLetThrough = false

  const drop = async ({ surface }: Press, verdict: Verdict) => {
    answered()
    const { showHint } = await import('./show-hint.ts')
    await showHint(store, surface, verdict)
  }
  const finish = (press: Press, verdict: Verdict) => {
    if (!press.control.isConnected) return
    if (verdict !== 'pass') return void drop(press, verdict)
    isLetThrough = true
    press.again()
    isLetThrough = false
  }
  const hold = (press: Press) => {
    held = press
    const until = clock.now() + heldForMs
    const look = async (): Promise<void> => {
      await clock.wait(lookAgainMs)
      if (held !== press) return
      const verdict = judge(press)
      if (verdict === 'wait' && clock.now() < until) return look()
      held = undefined
      finish(press, verdict)
    }
    return look()
  }
  const hear = (event: Event) => {
    const press = isLetThrough ? undefined : readPress(event)
    const verdict = press && judge(press)
    if (press === undefined || verdict === undefined || verdict === 'pass') return
    event.preventDefault()
    event.stopImmediatePropagation()
    void (verdict === 'wait' ? hold(press) : drop(press, verdict))
  }
  for (const name of ['click', 'submit']) window.addEventListener(name, hear, true)
  return () => {
    for (const name of ['click', 'submit']) window.removeEventListener(name, hear, true)
    held = undefined
    stop()
  }
}
