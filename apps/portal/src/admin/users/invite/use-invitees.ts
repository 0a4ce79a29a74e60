import { useChips } from '../../../kit/form/use-chips.ts'
import { addInvitees, type Invitee, parseInvitees } from './invitees.ts'

const people = {
  parse: parseInvitees,
  merge: addInvitees,
  toValue: ({ email }: Invitee) => email,
}

/** The people of the dialog: those that are chips already, and the text that is still being typed. */
export const useInvitees = () => {
  const { setHeld, ...chips } = useChips('invitees', people)
  return {
    ...chips,
    change: (email: string, fields: Partial<Invitee>) =>
      setHeld((held) =>
        held.map((invitee) => (invitee.email === email ? { ...invitee, ...fields } : invitee)),
      ),
  }
}

export type Invitees = ReturnType<typeof useInvitees>
