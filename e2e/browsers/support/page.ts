import { expect } from '@playwright/test'
import type { Session } from './command.ts'
import { driving, type Place } from './driving.ts'

/** What a person goes by, as XPath. */
export const by = {
  button: (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`,
  link: (name: string) => `//a[normalize-space()="${name}"]`,
  field: (label: string) =>
    `//*[@id=//label[normalize-space()="${label}"]/@for or @aria-label="${label}"] | //label[normalize-space()="${label}"]//input`,
  words: (words: string) => `//body//*[text()[contains(., "${words}")]]`,
}

/** One window of a browser, or the portal's frame in it. */
export type Page = {
  readonly session: Session
  /** The frame of the portal on this page. */
  readonly portal: Page
  /** Another frame of this page. */
  readonly inFrame: (path: string) => Page
  readonly open: (url: string) => Promise<unknown>
  readonly reload: () => Promise<unknown>
  readonly url: () => Promise<string>
  readonly click: (path: string) => Promise<void>
  /** Waits until it is shown. */
  readonly sees: (path: string) => Promise<void>
  /** Into a field, over what is in it. */
  readonly type: (path: string, text: string) => Promise<void>
  /** Where the keyboard is. */
  readonly press: (...keys: string[]) => Promise<unknown>
  readonly text: () => Promise<string>
  /** Runs the text of a function in the page, and waits for what it answers. */
  readonly run: <R>(script: string, ...args: unknown[]) => Promise<R>
  /** The window that opens while something is done. */
  readonly windowBy: (act: () => Promise<unknown>) => Promise<Page>
  readonly countWindows: () => Promise<number>
}

const frameOfPortal = '//*[@id="portal"]//iframe'

export const pageIn = (session: Session, { handle, frame }: Place): Page => {
  const { say } = session
  const { run, once, inWindow } = driving(session, { handle, frame })
  const handles = async () => (await say('GetWindowHandles')) as string[]
  const press = (...keys: string[]) => {
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    return say('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const click = (path: string) => once(path, (elementId) => say('ElementClick', { elementId }))
  return {
    session,
    get portal() {
      return pageIn(session, { handle, frame: frameOfPortal })
    },
    inFrame: (path) => pageIn(session, { handle, frame: path }),
    open: (url) => inWindow('Navigate', { url }),
    reload: () => inWindow('Refresh'),
    url: async () => (await inWindow('GetCurrentURL')) as string,
    click,
    sees: (path) => once(path, async () => {}),
    type: async (path, text) => {
      // As a person does: WebKit lets no script put the keyboard into a frame of another origin.
      await click(path)
      await run('() => document.activeElement.select()')
      await press(...text)
    },
    press,
    text: () => run('() => document.body.innerText'),
    run,
    windowBy: async (act) => {
      const before = await handles()
      await act()
      const added = async () => (await handles()).find((one) => !before.includes(one))
      await expect.poll(added).toBeDefined()
      return pageIn(session, { handle: (await added()) ?? '' })
    },
    countWindows: async () => (await handles()).length,
  }
}
