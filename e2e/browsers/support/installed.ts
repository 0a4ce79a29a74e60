import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const engines = ['firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

const inPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

/** Where the programs are that a browser is driven by; `undefined` for one that is missing. */
export const installed = {
  firefox: () => process.env.FIREFOX ?? inPath('firefox') ?? inPath('firefox-esr'),
  webkitDriver: () => process.env.WEBKIT_DRIVER ?? inPath('WebKitWebDriver'),
  webkit: () =>
    process.env.MINI_BROWSER ?? globSync('/usr/{lib,lib/*,libexec}/webkit{2gtk,gtk}-*/MiniBrowser').at(-1),
  screen: () => (process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? 'there' : inPath('Xvfb')),
  openssl: () => inPath('openssl'),
}

const needs = {
  firefox: { firefox: 'firefox or firefox-esr', openssl: 'openssl' },
  webkit: {
    webkitDriver: 'webkit2gtk-driver',
    webkit: 'webkit2gtk-driver (MiniBrowser)',
    screen: 'xvfb, or a screen',
    openssl: 'openssl',
  },
} as const

/** Which packages an engine still wants on this machine. */
export const missingFor = (engine: Engine): string[] =>
  Object.entries(needs[engine]).flatMap(([name, packaged]) =>
    installed[name as keyof typeof installed]() === undefined ? [packaged] : [],
  )
