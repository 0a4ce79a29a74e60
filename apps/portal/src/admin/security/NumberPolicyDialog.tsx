import { neverSet } from '@vestibule/contract/constants'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { AffectedNote } from './AffectedNote.tsx'
import { changeHistory, changeLockout, type Policies } from './policies.atoms.ts'
import { useImposedHint } from './use-imposed-hint.ts'

type NumberPolicyDialogProps = {
  readonly kind: 'lockout' | 'history'
  readonly policies: Policies
  readonly onClose: () => void
}

/** The number of a policy on the wire, those that are allowed, and what is offered first; how the installation's own number narrows them. */
const bounds = {
  lockout: { name: 'maxAttempts', least: 3, most: 20, offered: 10 },
  history: { name: 'historySize', least: 1, most: 10, offered: 5 },
} as const

const readPolicy = (kind: 'lockout' | 'history', { lockout, history }: Policies) => {
  if (kind === 'lockout') {
    const [own, vendor] = lockout
    return {
      isOn: own?.enabled ?? false,
      seenAt: own?.updatedAt,
      number: own?.maxAttempts,
      imposed: vendor.enabled ? vendor.maxAttempts : undefined,
    }
  }
  const [own, vendor] = history
  return {
    isOn: own?.enabled ?? false,
    seenAt: own?.updatedAt,
    number: own?.historySize,
    imposed: vendor.enabled ? vendor.historySize : undefined,
  }
}

/** Whether a number asks for more than each of those that hold already; undefined is a policy that is off. */
const isStricterThan = (
  kind: 'lockout' | 'history',
  chosen: number,
  held: readonly (number | undefined)[],
): boolean =>
  held.every((number) => number === undefined || (kind === 'lockout' ? chosen < number : chosen > number))

/** What can be chosen: nothing that the installation would not take. */
const readRange = (kind: 'lockout' | 'history', imposed: number | undefined) => {
  const { least, most } = bounds[kind]
  return {
    min: kind === 'history' ? (imposed ?? least) : least,
    max: kind === 'lockout' ? (imposed ?? most) : most,
  }
}

/** A policy that is on or off and has one number. */
export const NumberPolicyDialog = ({ kind, policies, onClose }: NumberPolicyDialogProps) => {
  const { t } = useTranslation('security')
  const { number, imposed, seenAt = neverSet } = readPolicy(kind, policies)
  const range = readRange(kind, imposed)
  const first = Math.min(Math.max(number ?? bounds[kind].offered, range.min), range.max)
  const { name } = bounds[kind]
  const read = (form: FormData) => ({
    enabled: form.has('enabled') || imposed !== undefined,
    number: Number(form.get(name) ?? first),
  })
  const words = {
    size: 'small',
    title: t(`${kind}.title`),
    submit: t('save'),
    done: t('saved'),
    compared: {
      ...(imposed === undefined && { enabled: { label: t(`${kind}.enabled`) } }),
      [name]: { label: t(`${kind}.number`) },
    },
    onClose,
  } as const
  const fields = <NumberFields kind={kind} policies={policies} first={first} />
  return kind === 'lockout' ? (
    <FormDialog
      {...words}
      action={changeLockout}
      read={(form, updatedAt = seenAt) => {
        const { enabled, number: maxAttempts } = read(form)
        return { enabled, maxAttempts, updatedAt }
      }}
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      {...words}
      action={changeHistory}
      read={(form, updatedAt = seenAt) => {
        const { enabled, number: historySize } = read(form)
        return { enabled, historySize, updatedAt }
      }}
    >
      {fields}
    </FormDialog>
  )
}

type NumberFieldsProps = Omit<NumberPolicyDialogProps, 'onClose'> & {
  /** What is offered first. */
  readonly first: number
}

/** The switch and the number, and whom they hit where they are stricter than what is saved. */
const NumberFields = ({ kind, policies, first }: NumberFieldsProps) => {
  const { t } = useTranslation('security')
  const imposedHint = useImposedHint()
  const { isOn: wasOn, number, imposed } = readPolicy(kind, policies)
  const [isOn, setOn] = useState(wasOn || imposed !== undefined)
  const [chosen, choose] = useState(first)
  const range = readRange(kind, imposed)
  const isStricter = isStricterThan(kind, chosen, [wasOn ? number : undefined, imposed])
  return (
    <>
      <Check
        name="enabled"
        label={t(`${kind}.enabled`)}
        hint={imposed !== undefined && imposedHint}
        isChecked={isOn}
        isDisabled={imposed !== undefined}
        onChange={setOn}
      />
      {isOn && (
        <FormField
          name={bounds[kind].name}
          type="number"
          inputMode="numeric"
          label={t(`${kind}.number`)}
          missing={t('sessions.missing')}
          defaultValue={String(first)}
          {...range}
          required
          onInput={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
      )}
      {isOn && isStricter && chosen >= range.min && <AffectedNote policy={kind} value={chosen} />}
    </>
  )
}
