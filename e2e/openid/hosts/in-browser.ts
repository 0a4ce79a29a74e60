import { fileURLToPath } from 'node:url'
import express from 'express'
import { readAnswers } from '../../support/folder.ts'
import type { HostSettings } from '../host.ts'

const built = fileURLToPath(new URL('../../../dist/e2e/openid', import.meta.url))

/** Serves an application that runs in the browser alone, told by its page where everything is. */
const inBrowser =
  (name: string) =>
  async (settings: HostSettings): Promise<express.Express> => {
    const files = readAnswers(built)
    const { body = '' } = files[`/${name}.html`] ?? {}
    const document = body.replace('<body>', `<body data-settings='${JSON.stringify(settings)}'>`)
    const app = express()
    app.get(['/', '/callback'], (_, response) => void response.send(document))
    app.get('/assets/:file', ({ path }, response) => {
      const { type = 'text/plain', body: text } = files[path] ?? {}
      if (text === undefined) return response.sendStatus(404)
      return response.type(type).send(text)
    })
    return app
  }

export const oidcClientTs = inBrowser('oidc-client-ts')
export const reactOidcContext = inBrowser('react-oidc-context')
