import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const manifest = {
  'src/main.tsx': {
    file: 'assets/main-AbCd1234.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/main-AbCd1234.css'],
  },
  '_shared.js': { file: 'assets/shared-AbCd1234.js' },
  'src/later.tsx': { file: 'assets/later-AbCd1234.js' },
}
const entry: Record<string, string> = {
  'entry.css': 'body{color:red}',
  'early.js': 'window.early=1',
  'en.login.html': '<form id="login">%application%</form>',
  'en.login-closed.html': '<form id="login-closed"></form>',
  'en.sign-up.html': '<form id="sign-up"></form>',
  'en.skeleton.html': '<div id="skeleton"></div>',
  'he.login.html': '<form id="he-login"></form>',
  'he.skeleton.html': '<div id="he-skeleton"></div>',
}

/** A portal build as small as one can be. */
export const aPortalBuild = async (): Promise<string> => {
  const directory = join(await mkdtemp(join(tmpdir(), 'vestibule-build-')), 'portal')
  await mkdir(directory)
  for (const name of ['.vite', 'entry', 'assets']) await mkdir(join(directory, name))
  await writeFile(join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(entry)) await writeFile(join(directory, 'entry', name), text)
  await writeFile(join(directory, 'assets', 'main-AbCd1234.js'), 'plain')
  await writeFile(join(directory, 'assets', 'main-AbCd1234.js.br'), 'as brotli')
  await writeFile(join(directory, 'assets', 'main-AbCd1234.js.gz'), 'as gzip')
  await writeFile(join(directory, 'secret.txt'), 'not of the portal')
  return directory
}
