import { neverSet } from '@vestibule/contract/constants'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { AffectedNote } from './AffectedNote.tsx'
import { changeRotation, type Policies } from './policies.atoms.ts'
import { useImposedHint } from './use-imposed-hint.ts'

type RotationDialogProps = { readonly policy: Policies['rotation']; readonly onClose: () => void }

const longestDays = 3650
const offered = { rotationPeriod: 365, notificationPeriod: 14 } as const

const numeric = { type: 'number', inputMode: 'numeric', required: true } as const

type Before = {
  readonly rotationPeriod: number
  readonly notificationPeriod: number
  readonly isImposed: boolean
}

/** What the form says, with the periods of before where it has none: they stay while the policy is off. */
const readRotation = (form: FormData, before: Before) => ({
  isActive: form.has('isActive') || before.isImposed,
  rotationPeriod: Number(form.get('rotationPeriod') ?? before.rotationPeriod),
  notificationPeriod: Number(form.get('notificationPeriod') ?? before.notificationPeriod),
})

/** How long passwords are good for. Of two periods, the tenant's and the installation's, the smaller one counts. */
export const RotationDialog = ({ policy: [holding, vendor], onClose }: RotationDialogProps) => {
  const { t } = useTranslation('security')
  const imposedHint = useImposedHint()
  const isImposed = vendor.isActive === true
  const [isOn, setOn] = useState(holding.isActive === true)
  const { rotationPeriod = offered.rotationPeriod, notificationPeriod = offered.notificationPeriod } = holding
  const [days, setDays] = useState(rotationPeriod)
  const number = { ...numeric, missing: t('sessions.missing') }
  return (
    <FormDialog
      size="small"
      action={changeRotation}
      title={t('rotation.title')}
      lead={t('rotation.advice')}
      submit={t('save')}
      done={t('saved')}
      read={(form, updatedAt = holding.updatedAt ?? neverSet) => ({
        ...readRotation(form, { rotationPeriod, notificationPeriod, isImposed }),
        updatedAt,
      })}
      compared={{
        ...(!isImposed && { isActive: { label: t('rotation.enabled') } }),
        rotationPeriod: { label: t('rotation.number') },
        notificationPeriod: { label: t('rotation.notice') },
      }}
      onClose={onClose}
    >
      <Check
        name="isActive"
        label={t('rotation.enabled')}
        hint={isImposed && imposedHint}
        isChecked={isOn}
        isDisabled={isImposed}
        onChange={setOn}
      />
      {isOn && (
        <>
          <FormField
            {...number}
            name="rotationPeriod"
            label={t('rotation.number')}
            defaultValue={String(rotationPeriod)}
            min={1}
            max={isImposed ? (vendor.rotationPeriod ?? longestDays) : longestDays}
            onInput={({ currentTarget }) => setDays(Number(currentTarget.value))}
          />
          <FormField
            {...number}
            name="notificationPeriod"
            label={t('rotation.notice')}
            defaultValue={String(notificationPeriod)}
            min={0}
            max={365}
          />
          {days >= 1 && <AffectedNote policy="rotation" value={days} />}
        </>
      )}
    </FormDialog>
  )
}
