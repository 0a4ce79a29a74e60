import { ApiError } from '@vestibule/contract/errors'
import { useState } from 'react'
import { actionAtom } from '../../kit/action.ts'
import { Field } from '../../kit/auth-card/Field.tsx'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { SecretOnce } from '../../kit/dialog/SecretOnce.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Chips } from '../../kit/form/Chips.tsx'
import { usePlant } from './use-plant.ts'

const done = actionAtom(async (_get, _input: string) => {})

const secret = {
  title: 'Token created',
  lead: 'Store it in your secret manager before you close this.',
  warning: {
    title: 'You’ll see this secret only once',
    text: 'If it gets lost, delete the token and create a new one.',
  },
  values: [
    { label: 'Client ID', value: '0198d0aa-91c7-7f0e-8c1e-0b7d5f6a3e21' },
    { label: 'Secret', value: 'preview-secret-of-no-use' },
  ],
}

export const Secret = () => {
  const [isOpen, setOpen] = useState(true)
  const plant = usePlant()
  return isOpen ? (
    <SecretOnce {...plant(secret)} onClose={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>{'Open'}</Button>
  )
}

const changedMeanwhile = actionAtom(async (_get, { updatedAt }: { readonly updatedAt?: string }) => {
  if (updatedAt !== undefined) return
  const now = { name: 'Customer support', description: '', updatedAt: '2026-11-20T09:00:00.000Z' }
  throw new ApiError('CHANGED_MEANWHILE', now)
})

/** Saving shows the choice between the values of two users. */
export const Conflict = () => {
  const [isOpen, setOpen] = useState(true)
  const plant = usePlant()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{'Edit'}</Button>
      {isOpen && (
        <FormDialog
          action={changedMeanwhile}
          {...plant({ title: 'Edit group', submit: 'Save', done: 'Group saved' })}
          read={(_form, updatedAt) => ({ updatedAt })}
          compared={{ name: { label: plant('Name') }, description: { label: plant('Description') } }}
          onClose={() => setOpen(false)}
        >
          <Field name="name" label={plant('Name')} defaultValue="Support" data-autofocus />
          <Field name="description" label={plant('Description')} defaultValue="First line" />
        </FormDialog>
      )}
    </>
  )
}

export const Rename = () => {
  const [isOpen, setOpen] = useState(true)
  const plant = usePlant()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{'Rename'}</Button>
      {isOpen && (
        <FormDialog
          action={done}
          {...plant({ title: 'Rename group', submit: 'Save', done: 'Group renamed' })}
          read={(form) => String(form.get('name')) || undefined}
          onClose={() => setOpen(false)}
        >
          <Field name="name" label={plant('Name')} data-autofocus />
        </FormDialog>
      )}
    </>
  )
}

const removal = {
  title: 'Delete Support?',
  lead: 'Its 12 members lose the roles of this group.',
  confirm: 'Delete group',
  done: 'Group deleted',
}

export const Remove = () => {
  const [isOpen, setOpen] = useState(true)
  const plant = usePlant()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{'Delete'}</Button>
      {isOpen && <ActionDialog action={done} input="42" {...plant(removal)} onClose={() => setOpen(false)} />}
    </>
  )
}

export const Domains = () => {
  const [values, setValues] = useState<readonly string[]>(['acme.com', 'localhost'])
  const [text, setText] = useState('')
  const plant = usePlant()
  return (
    <Chips
      label={plant('Domains')}
      name="domains"
      inputMode="url"
      values={values.map((value) => (value.includes('.') ? { value } : { value, tone: 'bad' }))}
      text={text}
      placeholder="acme.com"
      removeLabel={(value) => `Remove ${value}`}
      onText={setText}
      onAdd={(added) => setValues([...new Set([...values, ...added.split(/[\s,;]+/).filter(Boolean)])])}
      onRemove={(removed) => setValues(values.filter((value) => value !== removed))}
      onEditLast={() => {
        setText(values.at(-1) ?? '')
        setValues(values.slice(0, -1))
      }}
    >
      <p className="v-hint">{'Separate domains with commas, spaces or new lines.'}</p>
    </Chips>
  )
}
