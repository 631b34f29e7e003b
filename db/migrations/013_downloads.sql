-- Downloads by zip name the checksum of each file before its bytes: known, it makes them plain copies.
alter table stored_file add crc32 bigint check (crc32 between 0 and 4294967295);
