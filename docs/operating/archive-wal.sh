#!/bin/sh
# Copies a segment of PostgreSQL's write-ahead log into an archive: archive-wal.sh %p %f DIRECTORY
# The segment has its name only once all of it is on the disk, and nothing is ever replaced.
set -eu
from=$1
name=$2
archive=$3
if [ -e "$archive/$name" ]; then
    # PostgreSQL asks again if it was stopped before it noted the answer. Other content is another server's.
    exec cmp -s "$from" "$archive/$name"
fi
cp "$from" "$archive/.$name.part"
sync "$archive/.$name.part"
mv "$archive/.$name.part" "$archive/$name"
sync "$archive"
