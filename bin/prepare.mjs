import { build, install } from './setup/repository.mjs'

install({ development: false })
build()
