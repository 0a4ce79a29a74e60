// A script of the host's page that runs before the SDK is there and wants everything.
// What it gets to see it keeps as texts, for the test to look through.
const seen = []
window.seen = seen
const { stringify } = JSON
const keep = (where, what) => {
  let text = String(what)
  try {
    text = stringify(what) ?? text
  } catch {
    // A text of it will do.
  }
  seen[seen.length] = `${where}: ${text}`
}

// All that is typed on the page, and whatever is said on it.
for (const type of ['keydown', 'keypress', 'keyup', 'input', 'beforeinput', 'paste', 'change', 'submit'])
  addEventListener(type, (event) => keep(type, event.key ?? event.data ?? event.target?.value ?? ''), true)
addEventListener('message', (event) => keep('message', { origin: event.origin, data: event.data }), true)

// What the SDK uses is no longer what it was when it comes.
const wrap = (owner, name) => {
  const before = owner[name]
  owner[name] = function (...given) {
    const result = before.apply(this, given)
    keep(name, given)
    keep(`${name} answered`, result)
    return result
  }
}
for (const name of ['parse', 'stringify']) wrap(JSON, name)
for (const name of ['postMessage']) wrap(MessagePort.prototype, name)
for (const name of ['push', 'map', 'filter']) wrap(Array.prototype, name)
wrap(window, 'fetch')
const listen = MessagePort.prototype.addEventListener
MessagePort.prototype.addEventListener = function (type, listener, options) {
  return listen.call(
    this,
    type,
    (event) => {
      keep('port', event.data)
      listener(event)
    },
    options,
  )
}
for (const name of ['password', 'otcToken', 'refreshToken', 'code'])
  Object.defineProperty(Object.prototype, name, {
    configurable: true,
    get: () => undefined,
    set(value) {
      keep(name, value)
      Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true })
    },
  })

/** Tries what a page may try with a frame it holds; the answer says what came of each. */
window.attack = async () => {
  const frame = document.querySelector('iframe')
  const outcomes = {}
  const attempt = async (name, work) => {
    try {
      outcomes[name] = `got ${JSON.stringify(await work())}`
    } catch (error) {
      outcomes[name] = error.name
    }
  }
  await attempt('document', () => frame.contentDocument && 'a document')
  await attempt('body', () => frame.contentWindow.document.body.innerHTML)
  await attempt('storage', () => frame.contentWindow.localStorage.length)
  await attempt('cookie', () => frame.contentWindow.document.cookie)
  await attempt('name', () => frame.contentWindow.name)
  await attempt('prototype method', () => frame.contentWindow.constructor('return 1'))
  // Messages of the protocol it speaks, of the one before it, and of none.
  for (const data of [{ penpal: 'synAck' }, { namespace: 'penpal', type: 'SYN', channel: 'vestibule/1' }, 'x'])
    frame.contentWindow.postMessage(data, '*')
  await attempt('cookies of the page', () => document.cookie)
  return outcomes
}

const byCookie = [
  '/frontegg/identity/resources/auth/v1/user/token/refresh',
  '/frontegg/oauth/authorize/silent',
  '/frontegg/identity/resources/impersonation/v1',
  '/frontegg/identity/resources/impersonation/v1/stop',
  '/frontegg/identity/resources/auth/v1/logout',
]

/** The page's own way to the server, with whatever cookie the browser adds: every operation that the cookie opens. */
window.askByCookie = async (portal, paths = byCookie) => {
  const answers = {}
  for (const path of paths) {
    const answer = await fetch(portal + path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    answers[path] = { status: answer.status, ...(await answer.json()) }
  }
  return answers
}
