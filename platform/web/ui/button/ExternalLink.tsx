import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { href: string; className?: string | undefined; children: ReactNode }

/** A link to another site in a new tab without a referrer or opener; screen readers announce that. */
export function ExternalLink({ href, className, children }: Props) {
  const { t } = useTranslation()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <VisuallyHidden> ({t('shell.new_tab')})</VisuallyHidden>
    </a>
  )
}
