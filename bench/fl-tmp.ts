import { launchBrowser } from "../e2e/harness/browser.ts";
import { compressed } from "./compressed.ts";
import { measureFirstLoad } from "./first-load.ts";
const rounds=Number(process.argv[2]??9); const names:any={Foreland:18887,RR:18895,Nuxt:18896};
const b=await launchBrowser(); const proxies:any={}; for(const [n,p] of Object.entries(names)) proxies[n]=await compressed(`http://127.0.0.1:${p}`);
const all:any={}; for(let r=0;r<=rounds;r++) for(const n of Object.keys(names)){const s=await measureFirstLoad(b,`${proxies[n].origin}/datasets`,Number(process.argv[3]??1)); if(r>0)(all[n]??=[]).push(s);}
const med=(v:number[])=>Math.round(v.sort((x,y)=>x-y)[v.length>>1]!);
for(const n of Object.keys(names))console.log(n,Object.fromEntries(["firstByteMs","firstPaintMs","hydratedMs","longTasksMs"].map(k=>[k,med(all[n].map((s:any)=>s[k]))])));
await b.close();process.exit(0);
