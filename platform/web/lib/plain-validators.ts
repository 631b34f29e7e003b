import * as z from 'zod'

// The content security policy forbids compiled validators; zod tries eval as soon as the first schema is created.
z.config({ jitless: true })
