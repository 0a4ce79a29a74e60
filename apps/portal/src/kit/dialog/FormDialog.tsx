import dialog from '@vestibule/messages/en/admin/dialog.json' with { type: 'json' }
import { useAtom, useSetAtom } from 'jotai'
import { type FormEvent, type ReactNode, useState } from 'react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Action, ActionState } from '../action.ts'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { showToast } from '../feedback/toast.atoms.ts'
import {
  type ErrorFields,
  findFormProblems,
  type FormProblems,
  FormProblemsContext,
  refusedField,
} from '../form/form-problems.ts'
import { type ComparedFields } from '../form/conflict.ts'
import { ConflictChoices, OtherChange } from '../form/ConflictChoices.tsx'
import { useConflict } from '../form/use-conflict.ts'
import { useKeptForm } from '../form/use-kept-form.ts'
import { useUnsaved } from '../form/use-unsaved.ts'
import { useUntilChanged } from '../form/use-until-changed.ts'
import { Dialog } from './Dialog.tsx'
import { OwnPassword, ownPassword } from './OwnPassword.tsx'

addMessages({ dialog })

type FormDialogProps<Input, Answer> = {
  readonly action: Action<Input, Answer>
  readonly title: string
  readonly lead?: ReactNode
  readonly size?: 'small' | 'usual' | 'wide'
  /** The verb on the last button. */
  readonly submit: string
  /** Said when it is done. */
  readonly done?: string
  /** Makes the input of what the fields hold; undefined where one of them says itself what it needs. */
  readonly read: (form: FormData, updatedAt?: string) => Input | undefined
  /** Fields that another change can have set meanwhile; `read` is then given the row's newer `updatedAt`. */
  readonly compared?: ComparedFields
  /** Which field causes a refusal; it is shown there. INVALID_INPUT names its field itself. */
  readonly errorFields?: ErrorFields
  /** Runs once it is done and the dialog is closed. */
  readonly onDone?: () => void
  readonly onClose: () => void
  /** The fields: `FormField`s say themselves what they need. */
  readonly children: ReactNode
}

/**
 * A form in a dialog: sends an action what its fields hold, and closes when it is done. A refusal stays beside its field
 * or above the buttons. Where the server wants a fresh proof, the user's password is asked for in the same form. What was
 * typed is not lost by leaving without a question.
 *
 * @example
 * <FormDialog action={createRole} title={t('add.title')} submit={t('add.submit')} done={t('added')}
 *   read={(form) => ({ name: String(form.get('name')) })} onClose={close}>
 *   <FormField operation={addRole} name="name" label={t('name')} missing={t('nameMissing')} />
 * </FormDialog>
 */
export const FormDialog = <Input, Answer>(props: FormDialogProps<Input, Answer>) => {
  const { title, lead, size, submit, compared = {}, onClose, children } = props
  const { t } = useTranslation('common')
  const { state, form, close, problems, generalError, conflict } = useFormDialog(props, onClose)
  const isAlike = props.compared !== undefined && conflict?.differences.length === 0
  const isOtherChange = isAlike && generalError?.code === 'CHANGED_MEANWHILE'
  return (
    <Dialog title={title} lead={lead} size={size} onClose={close}>
      <form {...form} noValidate>
        <div className="v-main">
          <FormProblemsContext value={problems}>{children}</FormProblemsContext>
          {state.needsPassword && (
            <OwnPassword isMissing={ownPassword in problems.invalid} error={toError(state)} />
          )}
          {generalError && (isOtherChange ? <OtherChange /> : <Refusal error={generalError} />)}
          {conflict && <ConflictChoices conflict={conflict} fields={compared} />}
        </div>
        <footer>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={state.is === 'running'}>
            {submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const toError = (state: ActionState<unknown>) => (state.is === 'failed' ? state.error : undefined)

/** The form of a dialog: what it holds is checked, sent and, while something is wrong, kept. */
const useFormDialog = <Input, Answer>(
  { action, title, done, read, errorFields, compared, onDone }: FormDialogProps<Input, Answer>,
  onClose: () => void,
) => {
  const [state, run] = useAtom(action)
  const reset = useSetAtom(action.reset)
  const announce = useSetAtom(showToast)
  const [isChanged, setChanged] = useState(false)
  const [invalid, setInvalid] = useState<FormProblems['invalid']>({})
  const [names, setNames] = useState<readonly string[]>([])
  useUnsaved(isChanged ? 1 : 0)
  const { ref } = useKeptForm(title, isChanged)
  const error = toError(state)
  const { conflict, prepare } = useConflict(error, compared)
  const field = error && refusedField(error, names, errorFields)
  const beside = useUntilChanged(field === undefined ? undefined : error)
  const close = () => {
    reset()
    onClose()
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { data, updatedAt } = prepare(form)
    setNames([...data.keys()])
    const problems = findFormProblems(form)
    setInvalid(problems)
    const [first] = Object.keys(problems)
    if (first !== undefined) return focusField(form, first)
    const input = read(data, updatedAt)
    const password = data.get(ownPassword)?.toString()
    if (input === undefined || !(await run(input, password))) return
    close()
    if (done !== undefined) announce(done)
    onDone?.()
  }
  /** A field with a problem is judged anew at each key; the others are left in peace until the form is sent. */
  const judgeAgain = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    setChanged(true)
    const { name } = target as HTMLInputElement
    if (name === field) beside.onChange()
    if (!(name in invalid)) return
    const { [name]: _, ...others } = invalid
    const now = findFormProblems(currentTarget)[name]
    setInvalid(now === undefined ? others : { ...others, [name]: now })
  }
  const refused = field !== undefined && beside.error ? { field, error: beside.error } : undefined
  const isOwnPassword = error?.code === 'WRONG_PASSWORD' && state.needsPassword
  return {
    state,
    close,
    form: { ref, onSubmit: send, onInput: judgeAgain },
    problems: { invalid, refused },
    conflict,
    generalError: field === undefined && !isOwnPassword ? error : undefined,
  }
}

const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
