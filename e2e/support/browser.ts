import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { executablePath, quiet, rootArguments } from './chromium.ts'

/** What Playwright turns off by default and a person's browser has on; with these the tests would lie. */
const dishonest = [
  '--disable-popup-blocking',
  '--disable-back-forward-cache',
  '--disable-ipc-flooding-protection',
]

/** Without it Chromium refuses all storage to a frame whose cookies it blocks. */
const partitioning = 'ThirdPartyStoragePartitioning'

/** Two pages of the browser's own, for suggestions under its address bar, where nobody types: as much work as its start. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const commandLine = async (context: BrowserContext): Promise<string> => {
  const page = await context.newPage()
  await page.goto('chrome://version')
  const text = await page.locator('#command_line').innerText()
  await page.close()
  return text
}

const featuresOf = (command: string): string => /--disable-features=(\S+)/.exec(command)?.[1] ?? ''

let defaultFeatures: string | undefined
/** The exact list changes with Playwright's version, so it is read from a browser it started. */
const disabledByDefault = async (): Promise<string> => {
  if (defaultFeatures === undefined) {
    const browser = await chromium.launch({
      executablePath: executablePath(),
      args: [...rootArguments, ...quiet],
    })
    defaultFeatures = featuresOf(await commandLine(await browser.newContext()))
    await browser.close()
  }
  return defaultFeatures
}

export type VisitorOptions = {
  readonly thirdPartyCookies: 'allowed' | 'blocked'
  /** No cookie of anybody is kept, and no storage of a page works. */
  readonly isWithoutCookies?: boolean
  /** `refused`: to frames of another site, where cookies are blocked as well; `partitioned` as in the field. */
  readonly thirdPartyStorage?: 'partitioned' | 'refused'
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** One person's browser: a profile of its own, storage partitioned as in the field. */
export type Visitor = { readonly context: BrowserContext; readonly leave: () => Promise<void> }

const seen = new Set<boolean>()
/** Browsers of this process that are asked for the same are started with the same switches: the first answers for all. */
const expectStorage = async (context: BrowserContext, isRefused: boolean): Promise<void> => {
  if (seen.has(isRefused)) return
  if (featuresOf(await commandLine(context)).includes(partitioning) !== isRefused)
    throw new Error('Storage partitioning is not as it was asked for: tests would lie')
  seen.add(isRefused)
}

export const openBrowser = async (options: VisitorOptions): Promise<Visitor> => {
  const before = await disabledByDefault()
  const isRefused = options.thirdPartyStorage === 'refused'
  const others = before.split(',').filter((name) => name !== partitioning)
  const after = [...others, ...suggestions, ...(isRefused ? [partitioning] : [])].join(',')
  const profile = await mkdtemp(join(tmpdir(), 'vestibule-visitor-'))
  await mkdir(join(profile, 'Default'))
  const preferences = {
    profile: {
      cookie_controls_mode: options.thirdPartyCookies === 'blocked' ? 1 : 0,
      ...(options.isWithoutCookies ? { default_content_setting_values: { cookies: 2 } } : {}),
    },
  }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath(),
    args: [...rootArguments, ...quiet, `--disable-features=${after}`],
    ignoreDefaultArgs: [...dishonest, `--disable-features=${before}`],
    viewport: options.viewport ?? { width: 1280, height: 900 },
    locale: options.locale ?? 'en-US',
    colorScheme: options.colorScheme ?? 'light',
  })
  await expectStorage(context, isRefused)
  return {
    context,
    leave: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
