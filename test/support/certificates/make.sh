#!/bin/sh
# Recreates the certificates of the TLS tests: sh make.sh. Needs openssl 3.
# Only these tests use them. All except `expired` and `future` are valid for 100 years.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key.pem"; }

self_signed() { # name, extension
  key "$1"
  openssl req -x509 -new -key "$1.key.pem" -subj "/CN=$1 of the tests" -addext "$2" -days 36500 -out "$1.pem"
}

signed() { # name, subject alternative names, first day, last day
  key "$1"
  openssl req -new -key "$1.key.pem" -subj "/CN=$1" -out "$work/$1.csr"
  : >"$work/index"
  cat >"$work/ca.conf" <<EOF
[ca]
default_ca = this
[this]
database = $work/index
new_certs_dir = $work
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = leaf
[any]
commonName = supplied
[leaf]
subjectAltName = $2
EOF
  openssl ca -batch -notext -config "$work/ca.conf" -cert authority.pem -keyfile authority.key.pem \
    -startdate "$3" -enddate "$4" -in "$work/$1.csr" -out "$1.pem" 2>/dev/null
}

self_signed authority "keyUsage=critical,keyCertSign"
self_signed selfsigned "subjectAltName=DNS:localhost,IP:127.0.0.1"
signed good "DNS:localhost,IP:127.0.0.1,IP:::1" 20250101000000Z 21250101000000Z
signed otherhost "DNS:other.example" 20250101000000Z 21250101000000Z
signed expired "DNS:localhost,IP:127.0.0.1" 20200101000000Z 20210101000000Z
signed future "DNS:localhost,IP:127.0.0.1" 21000101000000Z 21010101000000Z
rm authority.key.pem
