import { avatar, element, fromNow, fromTemplate, onClick, t } from './page.ts'

type Note = { readonly id: string; readonly text: string; readonly by: string; readonly at: string }
/** Answers an access token for the API of this host. */
type GetToken = () => Promise<string>

const ask = async (path: string, token: string, init: RequestInit = {}): Promise<unknown> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`/api${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`The notes API answered ${answer.status}`)
  return answer.json()
}

const toNoteParts = ({ text, by, at }: Note) => {
  const [title = '', ...rest] = text.split('\n')
  return { title, by, rest: rest.join('\n').trim(), when: fromNow(new Date(at)) }
}

const open = (note: Note, row: HTMLElement): void => {
  for (const other of document.querySelectorAll('#note-list [aria-current]'))
    other.removeAttribute('aria-current')
  row.querySelector('button')?.setAttribute('aria-current', 'true')
  const { when, by, ...parts } = toNoteParts(note)
  const shown = fromTemplate('note-text', { ...parts, by: `${by} · ${when}` })
  avatar(shown.querySelector('.avatar') as Element, by)
  element('note').replaceChildren(shown)
}

/** Shows the notes of the acting tenant, newest first; each text is set as text. */
export const showNotes = async (token: string): Promise<void> => {
  const { notes } = (await ask('/notes', token)) as { notes: Note[] }
  const rows = notes.map((note) => {
    const row = fromTemplate('note-row', toNoteParts(note))
    row.addEventListener('click', () => open(note, row))
    return row
  })
  element('note-list').replaceChildren(...rows)
  element('note').textContent = t('noNotes')
  if (notes[0] && rows[0]) open(notes[0], rows[0])
}

export const deleteNotes = (token: string): Promise<unknown> => ask('/notes', token, { method: 'DELETE' })

/** Lets the form for a new note do its work. */
export const acceptNotes = (getToken: GetToken): void => {
  const form = element<HTMLFormElement>('new-note')
  onClick('write-note', () => {
    form.hidden = false
    form.querySelector('textarea')?.focus()
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const token = await getToken()
    await ask('/notes', token, {
      method: 'POST',
      body: JSON.stringify({ text: new FormData(form).get('text') }),
    })
    form.reset()
    form.hidden = true
    await showNotes(token)
  })
}
