import { useState } from 'react'
import { useKeptState } from '../../../kit/form/use-kept-state.ts'
import { addInvitees, type Invitee, parseInvitees } from './invitees.ts'

const none: readonly Invitee[] = []

/** The people of the dialog: those that are chips already, and the text that is still being typed. */
export const useInvitees = () => {
  const [held, setHeld] = useKeptState<readonly Invitee[]>('invitees', none)
  const [text, setText] = useState('')
  const add = (added: string) => setHeld(addInvitees(held, parseInvitees(added)))
  return {
    held,
    text,
    /** Everyone the form is about: what is typed counts without becoming a chip first. */
    all: addInvitees(held, parseInvitees(text)),
    setText,
    add,
    /** Turns what is typed into chips. */
    commit: () => {
      add(text)
      setText('')
    },
    remove: (removed: readonly string[]) => {
      setHeld(held.filter(({ email }) => !removed.includes(email)))
    },
    keepOnly: (people: readonly Invitee[]) => {
      setHeld(people)
      setText('')
    },
    /** Gives the last chip back to the field, to be put right. */
    editLast: () => {
      setText(held.at(-1)?.email ?? '')
      setHeld(held.slice(0, -1))
    },
    change: (email: string, fields: Partial<Invitee>) =>
      setHeld(held.map((invitee) => (invitee.email === email ? { ...invitee, ...fields } : invitee))),
  }
}

export type Invitees = ReturnType<typeof useInvitees>
