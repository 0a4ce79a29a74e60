/** Commands of W3C WebDriver by the names that Firefox has for them, and where each stands in the HTTP of a driver. */
export const commands = {
  Navigate: 'POST /url',
  GetCurrentURL: 'GET /url',
  Refresh: 'POST /refresh',
  Back: 'POST /back',
  FindElements: 'POST /elements',
  ElementClick: 'POST /element/{id}/click',
  PerformActions: 'POST /actions',
  ExecuteAsyncScript: 'POST /execute/async',
  SwitchToFrame: 'POST /frame',
  GetWindowHandles: 'GET /window/handles',
  SwitchToWindow: 'POST /window',
  NewWindow: 'POST /window/new',
  SetWindowRect: 'POST /window/rect',
  TakeScreenshot: 'GET /screenshot',
} as const

export type Command = keyof typeof commands

/** A browser with a profile of its own: says a command and answers its value, or rejects with what the browser says. */
export type Session = {
  readonly name: string
  readonly say: (command: Command, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly end: () => Promise<void>
}

/** How what is said names an element. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
export type Element = { readonly [elementKey]: string }
