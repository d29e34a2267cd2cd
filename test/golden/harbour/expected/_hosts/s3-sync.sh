#!/bin/sh
# Uploads this catalogue to S3: sh _hosts/s3-sync.sh BUCKET
# Put CloudFront in front, with cloudfront-function.js of this folder for "viewer request" and "viewer response".
# Grant CloudFront s3:ListBucket as well, or S3 responds with 403 for a missing file.
# Hashed files of older builds stay, for pages that are still open somewhere: let a lifecycle rule of the bucket remove them.
set -eu
site=$(cd "$(dirname "$0")/.." && pwd)
bucket=${1:?name the bucket}

upload() {
  aws s3 sync "$site" "s3://$bucket/list" --no-progress --exclude '*' "$@"
}

upload --include '_astro/*' --include 'search/*/*' --cache-control 'public, max-age=31536000, immutable'
upload --include 'icons/*' --cache-control 'public, max-age=31536000, immutable' --delete
upload --include 'api/records.jsonl' --include 'api/records/*' --cache-control 'public, max-age=300, stale-while-revalidate=3600' --content-type 'application/jsonl' --delete
upload --include 'api/*' --exclude 'api/records.jsonl' --exclude 'api/records/*' --cache-control 'public, max-age=300, stale-while-revalidate=3600' --delete
upload --include 'v0.1/*' --include 'v0/*' --cache-control 'public, max-age=300, stale-while-revalidate=3600' --content-type 'application/json' --delete
upload --include '.well-known/ard.json' --include 'ard/*' --cache-control 'public, max-age=3600' --content-type 'application/json' --delete
upload --include '.well-known/ai-catalog.json' --include 'ai-catalog/*' --cache-control 'public, max-age=3600' --content-type 'application/ai-catalog+json' --delete
upload --include 'feeds/*' --include 'changes/feed.xml' --include 'owners/*/feed.xml' --cache-control 'public, max-age=300, stale-while-revalidate=3600' --content-type 'application/atom+xml' --delete
upload --include 'badges/*' --cache-control 'public, max-age=300, stale-while-revalidate=3600' --delete
upload --include 'og/*' --cache-control 'public, max-age=86400' --delete
upload --include 'llms.txt' --include 'llms-full.txt' --include 'llms-full/*' --cache-control 'public, max-age=300, stale-while-revalidate=3600' --content-type 'text/plain; charset=utf-8' --delete
upload --include 'tombstones.json' --cache-control 'public, max-age=300, stale-while-revalidate=3600' --delete
upload --include 'changes.json' --include 'changes/older/*' --include 'checks/index.json' --include 'checks/index.md' --include 'checks/more/*' --cache-control 'public, max-age=300, stale-while-revalidate=3600' --delete
upload --include 'schemas/*' --cache-control 'public, max-age=300, stale-while-revalidate=3600' --delete
upload --include 'index.json' --include 'index.md' --include 'servers/*' --include 'connect/*' --include 'categories/*' --include 'profiles/*' --cache-control 'public, max-age=0, must-revalidate' --delete
upload --include 'opensearch.xml' --cache-control 'public, max-age=0, must-revalidate' --content-type 'application/opensearchdescription+xml' --delete
upload --include 'service-worker.js' --cache-control 'no-cache' --delete
upload --include '*' --exclude '_astro/*' --exclude 'search/*/*' --exclude 'icons/*' --exclude 'api/records.jsonl' --exclude 'api/records/*' --exclude 'api/*' --exclude 'v0.1/*' --exclude 'v0/*' --exclude '.well-known/ard.json' --exclude 'ard/*' --exclude '.well-known/ai-catalog.json' --exclude 'ai-catalog/*' --exclude 'feeds/*' --exclude 'changes/feed.xml' --exclude 'owners/*/feed.xml' --exclude 'badges/*' --exclude 'og/*' --exclude 'llms.txt' --exclude 'llms-full.txt' --exclude 'llms-full/*' --exclude 'tombstones.json' --exclude 'changes.json' --exclude 'changes/older/*' --exclude 'checks/index.json' --exclude 'checks/index.md' --exclude 'checks/more/*' --exclude 'schemas/*' --exclude 'index.json' --exclude 'index.md' --exclude 'servers/*' --exclude 'connect/*' --exclude 'categories/*' --exclude 'profiles/*' --exclude 'opensearch.xml' --exclude 'service-worker.js' --exclude '.nojekyll' --exclude '_headers' --exclude '_redirects' --exclude '_routes.json' --exclude '_worker.js' --exclude 'vercel.json' --exclude '_hosts/*' --cache-control 'public, max-age=0, must-revalidate' --delete
