// Runs before `npm start` and `npm test` on whatever Node a newcomer has (20.19 or newer), with nothing installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(root, ...parts)
const say = (text) => console.log(`[setup] ${text}`)
const stop = (text) => {
  console.error(`[setup] ${text}`)
  process.exit(1)
}

/** The project's own tools start with the environment of a person, not with the one npm gave this script. */
const cleanEnvironment = () => {
  const kept = /^npm_config_(registry|cache|userconfig)$/i
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_') || kept.test(name)),
  )
}

const toVersion = (node) => {
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().slice(1).split('.').map(Number) : [0, 0]
}
const isAtLeast = ([major = 0, minor = 0], [wantedMajor, wantedMinor]) =>
  major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)

const checkNode = () => {
  if (!isAtLeast(toVersion(process.execPath), [20, 19]))
    stop(`Node ${process.versions.node} is too old to begin with. Install Node 20.19 or newer.`)
}

const install = () => {
  const hash = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  const stamp = at('node_modules', '.vestibule-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Installing dependencies (about a minute the first time)...')
  // Not `npm ci`: it refuses a lock file that lacks binaries of other platforms, and a registry need not have them all.
  // What is in the lock file is installed exactly and checked by its hash; the lock file itself is not touched.
  const done = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: cleanEnvironment(),
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) stop('npm install failed; the lines above say why.')
  writeFileSync(stamp, hash)
}

/** Everything after this script runs on the Node that came with the dependencies, or on a new enough one. */
const checkRuntime = () => {
  const shipped = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const runtime = existsSync(shipped) ? shipped : process.execPath
  if (!isAtLeast(toVersion(runtime), [22, 18]))
    stop(
      `This platform has no packaged Node 24. Install Node 22.18 or newer (found ${process.versions.node}).`,
    )
}

const chromiumPaths = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const installed = () => chromiumPaths.find((path) => path && existsSync(path))

const aptInstall = (name, ...packages) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${name} with apt-get...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: 'ignore', env })
}

const playwrightDownload = () => {
  say('Downloading a browser with Playwright...')
  const cli = at('node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', env: cleanEnvironment() })
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const path = execFileSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' })
  return existsSync(path) ? path : undefined
}

const shellFile = '/usr/bin/chromium-headless-shell'
const versionIn = (file) =>
  /[\d.]{8,}/.exec(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0]
/** What most pages are tried in: without it tests take more work and see the same. Never of another version. */
const findShell = (path) => {
  if (path !== '/usr/bin/chromium') return undefined
  if (!existsSync(shellFile)) aptInstall('its headless shell', 'chromium-headless-shell')
  return existsSync(shellFile) && versionIn(shellFile) === versionIn(path) ? shellFile : undefined
}

const findChromium = () => {
  let path = installed()
  if (!path) {
    aptInstall('Chromium', 'chromium')
    path = installed() ?? playwrightDownload()
  }
  if (!path) stop('No Chromium found. Install it, or set CHROMIUM to its path.')
  mkdirSync(at('.cache'), { recursive: true })
  writeFileSync(at('.cache', 'chromium.json'), JSON.stringify({ path, shell: findShell(path) }))
}

/** Where they can't be had, their tests are left out and say so. */
const installOtherBrowsers = () => {
  if (!existsSync('/usr/bin/firefox-esr') && !process.env.FIREFOX)
    aptInstall('Firefox', 'firefox-esr', 'openssl')
  if (!existsSync('/usr/bin/WebKitWebDriver') && !process.env.WEBKIT_DRIVER)
    aptInstall('WebKitGTK', 'webkit2gtk-driver', 'xvfb', 'openssl')
}

/** A command of an operator installs nothing: the folder of a server may be read-only. */
const checkInstalled = () => {
  if (!existsSync(at('node_modules', '.bin'))) stop('Dependencies are missing: run "npm install" first.')
}

checkNode()
if (process.argv.includes('--check')) checkInstalled()
else install()
checkRuntime()
if (process.argv.includes('--for-tests')) findChromium()
if (process.argv.includes('--other-browsers')) installOtherBrowsers()
