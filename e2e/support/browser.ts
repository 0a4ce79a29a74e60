import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { executablePath, quiet, rootArguments, shellPath } from './chromium.ts'

/** What Playwright turns off by default and a person's browser has on; with these the tests would lie. */
const dishonest = [
  '--disable-popup-blocking',
  '--disable-back-forward-cache',
  '--disable-ipc-flooding-protection',
]

/** Without it Chromium refuses all storage to a frame whose cookies it blocks. */
const partitioning = 'ThirdPartyStoragePartitioning'

/**
 * Two pages of the browser's own, for suggestions under its address bar, where no test types: as much work as its
 * start.
 */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const commandLine = async (context: BrowserContext): Promise<string> => {
  const page = await context.newPage()
  await page.goto('chrome://version')
  const text = await page.locator('#command_line').innerText()
  await page.close()
  return text
}

const readFeatures = (command: string): string => /--disable-features=(\S+)/.exec(command)?.[1] ?? ''

let defaultFeatures: string | undefined
/** The exact list changes with Playwright's version, so it is read from a browser it started. */
const disabledByDefault = async (): Promise<string> => {
  if (defaultFeatures === undefined) {
    const browser = await chromium.launch({
      executablePath: executablePath(),
      args: [...rootArguments, ...quiet],
    })
    defaultFeatures = readFeatures(await commandLine(await browser.newContext()))
    await browser.close()
  }
  return defaultFeatures
}

/** How a browser is set up by its owner: before it starts, and for all its windows. */
type Setting = {
  readonly thirdPartyCookies: 'allowed' | 'blocked'
  /** No cookie of any site is kept, and no storage of a page works. */
  readonly isWithoutCookies?: boolean
  /** `refused`: to frames of another site, where cookies are blocked as well; `partitioned` as in the field. */
  readonly thirdPartyStorage?: 'partitioned' | 'refused'
  /**
   * With windows, passkeys, a blocker of pop-ups and settings of its own, as a person's browser. Without these, the
   * headless shell of the same Chromium shows pages in three quarters of the work, where it is installed.
   */
  readonly isWhole?: boolean
}

export type BrowserOptions = Setting & {
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Less of it unless motion is the subject: frames of animations are a tenth of all work. */
  readonly reducedMotion?: 'reduce' | 'no-preference'
}

const toPreferences = ({ thirdPartyCookies, isWithoutCookies = false }: Setting) => ({
  profile: {
    cookie_controls_mode: thirdPartyCookies === 'blocked' ? 1 : 0,
    ...(isWithoutCookies ? { default_content_setting_values: { cookies: 2 } } : {}),
  },
})

type Started = { readonly browser: Browser; readonly end: () => Promise<void> }

const withPartitioning = (features: string): readonly string[] =>
  features.split(',').filter((name) => name !== partitioning)

/** The shell has no settings of an owner: a switch blocks cookies in it, as `browser.spec.ts` compares. */
const startShell = async (executable: string, { thirdPartyCookies }: Setting): Promise<Started> => {
  const before = await disabledByDefault()
  const after = withPartitioning(before).join(',')
  const blocking = thirdPartyCookies === 'blocked' ? ['--test-third-party-cookie-phaseout'] : []
  const browser = await chromium.launch({
    executablePath: executable,
    args: [...rootArguments, ...quiet, ...blocking, `--disable-features=${after}`],
    ignoreDefaultArgs: [...dishonest, `--disable-features=${before}`],
  })
  return { browser, end: () => browser.close() }
}

const startWhole = async (setting: Setting): Promise<Started> => {
  const before = await disabledByDefault()
  const isRefused = setting.thirdPartyStorage === 'refused'
  const others = withPartitioning(before)
  const after = [...others, ...suggestions, ...(isRefused ? [partitioning] : [])].join(',')
  const profile = await mkdtemp(join(tmpdir(), 'vestibule-browser-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(toPreferences(setting)))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath(),
    args: [...rootArguments, ...quiet, `--disable-features=${after}`],
    ignoreDefaultArgs: [...dishonest, `--disable-features=${before}`],
  })
  if (readFeatures(await commandLine(context)).includes(partitioning) !== isRefused)
    throw new Error('Storage partitioning is not as it was asked for: tests would lie')
  const browser = context.browser()
  if (browser === null) throw new Error('The browser has ended')
  return {
    browser,
    end: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** What only a person's browser has is looked for in nothing less. */
const needsWhole = ({ isWhole = true, isWithoutCookies = false, thirdPartyStorage }: Setting): boolean =>
  isWhole || isWithoutCookies || thirdPartyStorage === 'refused'

const startBrowser = (setting: Setting): Promise<Started> => {
  const shell = needsWhole(setting) ? undefined : shellPath()
  return shell === undefined ? startWhole(setting) : startShell(shell, setting)
}

const started = new Map<string, Promise<Started>>()
/** One of each setting in a process: to start one takes as much work as a short journey. */
const findOrStartBrowser = (options: Setting): Promise<Started> => {
  const { thirdPartyCookies, isWithoutCookies, thirdPartyStorage } = options
  const isWhole = needsWhole(options)
  const setting = { thirdPartyCookies, isWithoutCookies, thirdPartyStorage, isWhole } as Setting
  const key = JSON.stringify(setting)
  const one = started.get(key) ?? startBrowser(setting)
  started.set(key, one)
  return one
}

/** Ends the browsers of this process. */
export const endBrowsers = async (): Promise<void> => {
  for (const one of started.values()) await (await one).end()
  started.clear()
}

/** One person's browser: cookies, storage and cache of their own, partitioned as in the field, and gone when they leave. */
export type OpenBrowser = { readonly context: BrowserContext; readonly leave: () => Promise<void> }

export const openBrowser = async ({
  locale = 'en-US',
  colorScheme = 'light',
  viewport = { width: 1280, height: 900 },
  reducedMotion = 'reduce',
  ...setting
}: BrowserOptions): Promise<OpenBrowser> => {
  const { browser } = await findOrStartBrowser(setting)
  const context = await browser.newContext({ locale, colorScheme, viewport, reducedMotion })
  return { context, leave: () => context.close() }
}
