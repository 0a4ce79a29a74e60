import type { Output } from '@vestibule/contract'
import { createIPRestriction, type getIPRestrictionsConfig } from '@vestibule/contract/areas/restrictions'
import { neverSet } from '@vestibule/contract/constants'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { SelectInput } from '../../kit/form/SelectInput.tsx'
import { AffectedNote } from './AffectedNote.tsx'
import { AddManyIpsDialog } from './AddManyIpsDialog.tsx'
import { PhraseField, readPhrase } from './PhraseField.tsx'
import { readRestrictionType, restrictionTypes, toRestrictionType } from './restriction-type.ts'
import { addIp, configureIps, ipConfiguration, ipList, removeIp } from './restrictions.atoms.ts'

type Closing = { readonly onClose: () => void }
type IpConfiguration = Output<typeof getIPRestrictionsConfig>

/** The dialog about addresses that the address names. */
export const IpDialogs = () => {
  const [dialog, open] = useAtom(dialogAddress)
  const onClose = () => open(undefined)
  switch (dialog?.is) {
    case 'addIp':
      return <AddIpDialog onClose={onClose} />
    case 'addManyIps':
      return <AddManyIpsDialog onClose={onClose} />
    case 'ipSettings':
      return <IpSettingsDialog onClose={onClose} />
    case 'removeIp':
      return <RemoveIpDialog id={dialog.item ?? ''} onClose={onClose} />
    default:
      return null
  }
}

const errorFields = { IP_INVALID: 'ip', IP_TAKEN: 'ip' } as const

const AddIpDialog = ({ onClose }: Closing) => {
  const { t } = useTranslation('security')
  const [ip, setIp] = useState('')
  const [isActive, setActive] = useState(true)
  return (
    <FormDialog
      size="small"
      action={addIp}
      title={t('ip.form.title')}
      lead={t('ip.form.lead')}
      submit={t('ip.form.submit')}
      done={t('ip.form.added')}
      errorFields={errorFields}
      read={(form) => ({
        ip: String(form.get('ip')),
        description: String(form.get('description')),
        isActive: form.has('isActive'),
        confirmation: readPhrase(form),
      })}
      onClose={onClose}
    >
      <FormField
        operation={createIPRestriction}
        name="ip"
        label={t('ip.form.ip')}
        missing={t('ip.form.ipMissing')}
        required
        autoComplete="off"
        dir="ltr"
        data-autofocus
        onBlur={({ currentTarget }) => setIp(currentTarget.value.trim())}
      />
      <FormField name="description" label={t('ip.form.description')} maxLength={200} autoComplete="off" />
      <Check name="isActive" label={t('ip.form.isActive')} isChecked onChange={setActive} />
      {isActive && ip !== '' && <AffectedNote policy="ipAdded" ip={ip} />}
      <PhraseField action={addIp} />
    </FormDialog>
  )
}

const IpSettingsDialog = ({ onClose }: Closing) => {
  const view = useAtomValue(ipConfiguration.view)
  const saved = view.is === 'loading' ? undefined : view.answer
  return saved && <IpSettingsForm saved={saved} onClose={onClose} />
}

const IpSettingsForm = ({ saved, onClose }: Closing & { readonly saved: IpConfiguration }) => {
  const { t } = useTranslation('security')
  const [isActive, setActive] = useState(saved.isActive)
  const [strategy, setStrategy] = useState(saved.strategy ?? 'ALLOW')
  return (
    <FormDialog
      size="small"
      action={configureIps}
      title={t('ip.settings')}
      submit={t('save')}
      done={t('saved')}
      read={(form, updatedAt = saved.updatedAt ?? neverSet) => ({
        isActive: form.has('isActive'),
        strategy: readRestrictionType(form, 'strategy'),
        confirmation: readPhrase(form),
        updatedAt,
      })}
      compared={{
        isActive: { label: t('ip.isActive') },
        strategy: {
          label: t('ip.strategy'),
          show: (value) => t(`ip.strategies.${toRestrictionType(value)}`),
        },
      }}
      onClose={onClose}
    >
      <Check name="isActive" label={t('ip.isActive')} isChecked={saved.isActive} onChange={setActive} />
      <SelectInput
        name="strategy"
        label={t('ip.strategy')}
        defaultValue={saved.strategy}
        options={restrictionTypes.map((value) => ({ value, label: t(`ip.strategies.${value}`) }))}
        onChange={(value) => setStrategy(toRestrictionType(value))}
      />
      {isActive && <AffectedNote policy="ips" strategy={strategy} />}
      <PhraseField action={configureIps} />
    </FormDialog>
  )
}

const RemoveIpDialog = ({ id, onClose }: Closing & { readonly id: string }) => {
  const { t } = useTranslation('security')
  const view = useAtomValue(ipList.view)
  const rows = view.is === 'loading' ? [] : (view.answer?.items ?? [])
  const row = rows.find((one) => one.id === id)
  if (row === undefined) return null
  return (
    <FormDialog
      size="small"
      action={removeIp}
      title={t('ip.remove.title', { ip: row.ip })}
      lead={t('ip.remove.lead')}
      submit={t('ip.remove.submit')}
      done={t('ip.remove.done')}
      read={(form) => ({ id, confirmation: readPhrase(form) })}
      onClose={onClose}
    >
      {row.isActive && <AffectedNote policy="ipRemoved" ip={row.ip} />}
      <PhraseField action={removeIp} />
    </FormDialog>
  )
}
