import { html } from 'hono/html'

/** The frame; absent where people sign in on the pages of the identity server. */
type Portal = { readonly portalUrl: string; readonly clientId: string }
type Page = { readonly portal?: Portal; readonly name?: string; readonly body: ReturnType<typeof html> }

const buttons = html`<button type="button" id="team">Team</button>
  <button type="button" id="sign-out">Sign out</button>`
const links = html`<a href="/account/logout">Sign out</a>`

/** On every page, also where it shows nothing: it keeps the session alive. */
const frame = ({ portalUrl, clientId }: Portal) =>
  html`<div id="portal" data-portal-url="${portalUrl}" data-client-id="${clientId}"></div>
    <script type="module" src="/assets/page.js"></script>`

const page = ({ portal, name, body }: Page) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Notes, rendered on the server</title>
  </head>
  <body>
    <output>${name === undefined ? 'Signed out' : `Signed in as ${name}`}</output>
    ${name === undefined ? '' : portal ? buttons : links}
    <main>${body}</main>
    ${portal ? frame(portal) : ''}
  </body>
</html>`

export const welcomePage = ({ portal, name }: Omit<Page, 'body'>) =>
  page({ portal, name, body: html`<a href="/notes">Notes</a>` })

export const signInPage = ({ portal }: Pick<Page, 'portal'>) => page({ portal, body: html`` })

type Notes = { readonly portal?: Portal; readonly name: string; readonly notes: readonly string[] }

export const notesPage = ({ portal, name, notes }: Notes) =>
  page({
    portal,
    name,
    body: html`<h1>Notes</h1>
      <form method="post">
        <label>New note <input name="text" maxlength="500" required /></label>
        <button>Add</button>
      </form>
      <ul>
        ${notes.map((text) => html`<li>${text}</li>`)}
      </ul>`,
  })
