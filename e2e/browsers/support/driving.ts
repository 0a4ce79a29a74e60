import { expect } from '@playwright/test'
import { type Command, type Element, elementKey, type Session } from './command.ts'

const patienceMs = 20_000

/** Where something is: a window, and the path of the frame in it. */
export type Place = { readonly handle: string; readonly frame?: string }

/** What can be done at a place of a browser, in steps as a script takes them. */
export const driving = ({ say }: Session, { handle, frame }: Place) => {
  const find = (path: string) =>
    say('FindElements', { using: 'xpath', value: path }) as Promise<readonly Element[]>

  const enter = async (): Promise<void> => {
    await say('SwitchToWindow', { handle })
    await say('SwitchToFrame', { id: null })
    if (frame === undefined) return
    const [element] = await find(frame)
    if (element === undefined) throw new Error(`No frame at ${frame}`)
    await say('SwitchToFrame', { id: element })
  }

  const run = async <R>(script: string, ...args: unknown[]): Promise<R> => {
    await enter()
    const text = `const given = [...arguments]; const done = given.pop()
      new Promise((answer) => answer((${script})(...given)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = await say('ExecuteAsyncScript', { script: text, args })
    const { value, error } = answer as { readonly value: R; readonly error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }

  const isShown = (element: Element) =>
    run<boolean>('(it) => it.checkVisibility({ visibilityProperty: true }) && !it.disabled', element)

  /** Acts on what is there, shown and not switched off, as soon as the browser lets it be acted on. */
  const once = (path: string, act: (elementId: string) => Promise<unknown>): Promise<void> =>
    expect(async () => {
      await enter()
      for (const element of await find(path))
        if (await isShown(element)) return void (await act(element[elementKey]))
      throw new Error(`Nothing is shown at ${path}`)
    }).toPass({ timeout: patienceMs })

  const inWindow = async (command: Command, parameters = {}): Promise<unknown> => {
    await say('SwitchToWindow', { handle })
    return say(command, parameters)
  }

  return { run, once, inWindow }
}
