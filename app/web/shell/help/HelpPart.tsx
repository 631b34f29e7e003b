import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A titled part of the help. */
export const HelpPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} mb={4}>
      {title}
    </Title>
    {children}
  </section>
)
