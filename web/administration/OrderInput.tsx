import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { label: string; name: string; value: number; onChange: (order: number) => void; error?: string | undefined }

/** A place among others: a whole number, smallest first. What is none is for the server to refuse. */
export function OrderInput({ label, name, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(String(value))
  return (
    <TextInput
      label={label}
      description={t('administration_pages.order_explained')}
      name={name}
      inputMode="numeric"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(Number(currentTarget.value || 0))
      }}
      error={error}
    />
  )
}
