import { Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = Pick<ButtonProps, 'variant' | 'hiddenFrom'> & { label: string; icon: ReactNode; link: LinkProps }

/** A button that leads somewhere. */
export const LinkButton = ({ label, icon, link, variant = 'default', ...shown }: Props) => (
  <Button {...shown} variant={variant} leftSection={icon} renderRoot={(props) => <Link {...props} {...link} />}>
    {label}
  </Button>
)
