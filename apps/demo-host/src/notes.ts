import { element } from './page.ts'

type Note = { readonly id: string; readonly text: string; readonly by: string }

const asked = async (path: string, token: string, init: RequestInit = {}): Promise<unknown> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`/api${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`The notes API answered ${answer.status}`)
  return answer.json()
}

/** Shows the notes of the acting tenant; each text is set as text. */
export const showNotes = async (token: string): Promise<void> => {
  const { notes } = (await asked('/notes', token)) as { notes: Note[] }
  element('note-list').replaceChildren(
    ...notes.map(({ text, by }) => {
      const item = document.createElement('li')
      item.textContent = `${text} (${by})`
      return item
    }),
  )
}

export const addNote = (token: string, text: string): Promise<unknown> =>
  asked('/notes', token, { method: 'POST', body: JSON.stringify({ text }) })

export const deleteNotes = (token: string): Promise<unknown> => asked('/notes', token, { method: 'DELETE' })

/** What a token says, for showing only: the API verifies it. */
export const claimsOf = (token: string): unknown => {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(part), (char) => char.charCodeAt(0))))
}
